"""The same call on a Dask cluster of two worker processes gives the identical table."""

import joblib
import pytest

from finplay import GameFailed, compare, simulate
from finplay.wealthcraft.players import Bot

distributed = pytest.importorskip("distributed")


class Bids(Bot):
    def bid(self, game, me):
        return 10 if me.cash >= 10 else 0


class Sevens(Bot):
    def bid(self, game, me):
        return 7


@pytest.fixture(scope="module")
def cluster():
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=False
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_plain_and_compiled_give_the_identical_table_on_two_workers(cluster):
    assert len(cluster.scheduler_info()["workers"]) == 2
    for fast, games in ((False, 60), (True, 3000)):
        for every in ("seat", "round"):
            asked = ("wealthcraft", ["Steady", Bids, "Random"], games)
            here = simulate(*asked, fast=fast, every=every, progress=False)
            with joblib.parallel_config(backend="dask"):
                there = simulate(*asked, fast=fast, every=every, progress=False)
            assert there.equals(here)
    ran = cluster.run(lambda dask_worker: dask_worker.state.executed_count)
    assert all(count > 0 for count in ran.values()), ran


def test_an_experiment_runs_there_too(cluster):
    asked = (["Steady", Bids], ["Steady", "Random"])
    here = compare(*asked, games=60, fast=False, progress=False)
    with joblib.parallel_config(backend="dask"):
        there = compare(*asked, games=60, fast=False, progress=False)
    assert there.pairs.equals(here.pairs)


def test_a_failure_on_the_cluster_is_told_as_here(cluster):
    said = []
    for backend in ("loky", "dask"):
        with joblib.parallel_config(backend=backend), pytest.raises(GameFailed) as failed:
            simulate("wealthcraft", ["Steady", Sevens], 50, fast=False, progress=False)
        said.append(str(failed.value))
    assert said[0] == said[1]
