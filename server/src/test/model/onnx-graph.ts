/**
 * Writes ONNX files by hand, so that tests need no real weights: graphs of a few operations, or of the size of a real
 * model with arbitrary numbers. The format is protobuf: github.com/onnx/onnx, onnx.proto.
 */
type Part = Buffer
type Message = Part[]

const elementTypes = { float: 1, uint8: 2, int8: 3, int32: 6, int64: 7, bool: 9 } as const
type ElementType = keyof typeof elementTypes
type Values = Float32Array | Int8Array | Uint8Array | BigInt64Array | Int32Array
type Dimension = number | string
type Attribute = number | string | number[] | { float: number }

const varint = (value: number | bigint): Buffer => {
  const bytes: number[] = []
  let rest = BigInt.asUintN(64, BigInt(value))
  do {
    const byte = Number(rest & 0x7fn)
    rest >>= 7n
    bytes.push(rest ? byte | 0x80 : byte)
  } while (rest)
  return Buffer.from(bytes)
}

const integer = (field: number, value: number): Message => [varint(field << 3), varint(value)]

const float = (field: number, value: number): Message => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return [varint((field << 3) | 5), bytes]
}

/** A message is a list of buffers, so that large weights are never copied. */
const nested = (field: number, content: string | Message): Message => {
  const parts = typeof content === 'string' ? [Buffer.from(content)] : content
  const bytes = parts.reduce((sum, part) => sum + part.length, 0)
  return [varint((field << 3) | 2), varint(bytes), ...parts]
}

const tensor = (name: string, type: ElementType, dims: number[], values: Values): Message => [
  ...dims.flatMap((size) => integer(1, size)),
  ...integer(2, elementTypes[type]),
  ...nested(8, name),
  ...nested(9, [Buffer.from(values.buffer, values.byteOffset, values.byteLength)]),
]

function attribute(name: string, value: Attribute): Message {
  if (typeof value === 'string') return [...nested(1, name), ...nested(4, value), ...integer(20, 3)]
  if (Array.isArray(value))
    return [...nested(1, name), ...value.flatMap((each) => integer(8, each)), ...integer(20, 7)]
  if (typeof value === 'object')
    return [...nested(1, name), ...float(2, value.float), ...integer(20, 1)]
  return [...nested(1, name), ...integer(3, value), ...integer(20, 2)]
}

function valueInfo(name: string, type: ElementType, dims: Dimension[]): Message {
  const shape = dims.flatMap((size) =>
    nested(1, typeof size === 'string' ? nested(2, size) : integer(1, size)),
  )
  const tensorType = [...integer(1, elementTypes[type]), ...nested(2, shape)]
  return [...nested(1, name), ...nested(2, nested(1, tensorType))]
}

/** A graph under construction: operations return the names of their results. */
export function onnxGraph() {
  const nodes: Message = []
  const weights: Message = []
  const inputs: Message = []
  const outputs: Message = []
  let count = 0

  const weight = (type: ElementType, dims: number[], values: Values): string => {
    const name = `w${count++}`
    weights.push(...nested(5, tensor(name, type, dims, values)))
    return name
  }

  function operate(
    type: string,
    from: string[],
    attributes: Record<string, Attribute>,
    to: string[],
  ): void {
    const settings = Object.entries(attributes)
    nodes.push(
      ...nested(1, [
        ...from.flatMap((name) => nested(1, name)),
        ...to.flatMap((name) => nested(2, name)),
        ...nested(4, type),
        ...settings.flatMap(([name, value]) => nested(5, attribute(name, value))),
      ]),
    )
  }

  return {
    weight,
    scalar: (value: number) => weight('float', [], Float32Array.of(value)),
    ints: (...values: number[]) =>
      weight('int64', [values.length], BigInt64Array.from(values.map(BigInt))),
    input(name: string, type: ElementType, dims: Dimension[]): string {
      inputs.push(...nested(11, valueInfo(name, type, dims)))
      return name
    },
    op(type: string, from: string[], attributes: Record<string, Attribute> = {}): string {
      const to = `t${count++}`
      operate(type, from, attributes, [to])
      return to
    },
    ops(type: string, from: string[], results: number): string[] {
      const to = Array.from({ length: results }, () => `t${count++}`)
      operate(type, from, {}, to)
      return to
    },
    output(from: string, name: string, dims: Dimension[]): void {
      operate('Identity', [from], {}, [name])
      outputs.push(...nested(12, valueInfo(name, 'float', dims)))
    },
    /**
     * The file, as buffers to be written one after the other. Operator set 17. A comment makes the file larger, for
     * tests of interrupted downloads.
     */
    parts(comment = ''): Buffer[] {
      const graph = [...nodes, ...nested(2, 'g'), ...weights, ...inputs, ...outputs]
      const operators = [...nested(1, ''), ...integer(2, 17)]
      return [
        ...integer(1, 8),
        ...nested(2, 'by hand'),
        ...nested(6, comment),
        ...nested(7, graph),
        ...nested(8, operators),
      ]
    },
  }
}
