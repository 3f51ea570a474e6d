"""One test for each sentence of seeds/wongamania.md."""
