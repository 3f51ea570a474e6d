"""One test for each sentence of seeds/wealthcraft.md."""
