"""The few things that compiled code cannot say in Python: store a row, see a record as another, call an address."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, lower_builtin, make_attribute_wrapper, models, register_model

INT = types.int64


@intrinsic
def store(typingctx: Any, address: Any, row: Any, values: Any) -> Any:
    """Write a tuple of whole numbers as row `row` of an int32 array with that many columns, at this address."""
    sig = types.void(INT, INT, types.UniTuple(INT, len(values)))

    def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        cells = cgutils.unpack_tuple(builder, args[2])
        small = ir.IntType(32)
        start = builder.add(args[0], builder.mul(args[1], ir.Constant(ir.IntType(64), 4 * len(cells))))
        pointer = builder.inttoptr(start, small.as_pointer())
        for i, cell in enumerate(cells):
            builder.store(builder.trunc(cell, small), builder.gep(pointer, [ir.Constant(small, i)]))
        return context.get_dummy_value()

    return sig, codegen


def seen_as(kind: Any) -> Any:
    """A function that gives the same record as another kind of record of the same size."""

    @intrinsic
    def cast(typingctx: Any, record: Any) -> Any:
        return kind(record), lambda context, builder, sig, args: args[0]

    return cast


def caller(answer: Any, kinds: tuple[Any, ...]) -> Any:
    """A function (address, arguments) -> answer that calls compiled code for these kinds of arguments there.

    An exception in that code is passed on.
    """

    @intrinsic
    def call(typingctx: Any, address: Any, arguments: Any) -> Any:
        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            kind = context.call_conv.get_function_type(answer, kinds)
            function = builder.inttoptr(args[0], kind.as_pointer())
            given = cgutils.unpack_tuple(builder, args[1])
            status, value = context.call_conv.call_function(builder, function, answer, kinds, given)
            with cgutils.if_unlikely(builder, status.is_error):
                context.call_conv.return_status_propagate(builder, status)
            return value

        return answer(INT, types.Tuple(kinds)), codegen

    return call


def address_of(compiled: Any) -> int:
    """Where the code of a compiled function, with one signature, lies."""
    (overload,) = compiled.overloads.values()
    return int(overload.library.get_pointer_to_function(overload.fndesc.llvm_func_name))


# ---------------------------------------------------------------- `draw(n)`, which a legal answer's sample() calls
class DrawType(types.Callable):
    """The next draw of a player's own luck: a game and the function that draws for it."""

    def __init__(self, game: Any, draw: Any) -> None:
        self.game, self.draw = game, draw
        super().__init__(name=f"Draw({game}, {id(draw)})")

    @property
    def key(self) -> Any:
        return self.game, id(self.draw)

    def get_call_type(self, context: Any, args: Any, kws: Any) -> Any:
        return (
            types.Dispatcher(self.draw)
            .get_call_type(context, (self.game, INT), {})
            .replace(args=(INT,), recvr=self, pysig=None)
        )

    def get_call_signatures(self) -> Any:
        return [], True

    def get_impl_key(self, sig: Any) -> Any:
        return DrawType


@register_model(DrawType)
class _DrawModel(models.StructModel):
    def __init__(self, manager: Any, kind: DrawType) -> None:
        super().__init__(manager, kind, [("game", kind.game)])


make_attribute_wrapper(DrawType, "game", "game")


@lower_builtin(DrawType, DrawType, types.Integer)
def _lower_draw(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    game = cgutils.create_struct_proxy(kind)(context, builder, value=args[0]).game
    inner = types.Dispatcher(kind.draw).get_call_type(context.typing_context, (kind.game, INT), {})
    function = types.Dispatcher(kind.draw).get_impl_key(inner)
    library = kind.draw.get_overload(inner.args)
    del library
    return context.get_function(function, inner)(builder, [game, args[1]])


def draw_maker(draw: Any) -> Any:
    """A function (game) -> draw, where draw(n) calls the compiled `draw` with the game."""

    @intrinsic
    def make(typingctx: Any, game: Any) -> Any:
        kind = DrawType(game, draw)

        def codegen(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            proxy = cgutils.create_struct_proxy(kind)(context, builder)
            proxy.game = args[0]
            return proxy._getvalue()

        return kind(game), codegen

    return make
