import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { onnxGraph } from '../server/src/test/model/onnx-graph.ts'

/** SigLIP base: twelve layers, 196 patches of 16 pixels. */
const size = { layers: 12, width: 768, heads: 12, inner: 3072, tokens: 196 }
const headWidth = size.width / size.heads

type Graph = ReturnType<typeof onnxGraph>

const random = (count: number) => randomFillSync(new Int8Array(count))
const constant = (count: number, value: number) => new Float32Array(count).fill(value)

/** A layer with signed 8-bit weights, as in dynamically quantised exports. */
function linear(graph: Graph, x: string, from: number, to: number): string {
  const [quantised = '', scale = '', zero = ''] = graph.ops('DynamicQuantizeLinear', [x], 3)
  const weights = graph.weight('int8', [from, to], random(from * to))
  const noOffset = graph.weight('int8', [], new Int8Array(1))
  const product = graph.op('MatMulInteger', [quantised, weights, zero, noOffset])
  const scaled = graph.op('Mul', [
    graph.op('Cast', [product], { to: 1 }),
    graph.op('Mul', [scale, graph.scalar(0.0005)]),
  ])
  return graph.op('Add', [scaled, graph.weight('float', [to], constant(to, 0.01))])
}

function norm(graph: Graph, x: string): string {
  const gain = graph.weight('float', [size.width], constant(size.width, 1))
  const bias = graph.weight('float', [size.width], constant(size.width, 0))
  return graph.op('LayerNormalization', [x, gain, bias], { axis: -1, epsilon: { float: 1e-6 } })
}

/** Reshapes tokens × width into heads × tokens × head width. */
function split(graph: Graph, x: string, tokens: number): string {
  const shape = graph.ints(1, tokens, size.heads, headWidth)
  return graph.op('Transpose', [graph.op('Reshape', [x, shape])], { perm: [0, 2, 1, 3] })
}

/** Attention of the tokens of `asked` to all tokens of `x`. */
function attention(graph: Graph, asked: string, x: string, tokens: number): string {
  const { width } = size
  const queries = split(graph, linear(graph, asked, width, width), tokens)
  const keys = split(graph, linear(graph, x, width, width), size.tokens)
  const values = split(graph, linear(graph, x, width, width), size.tokens)
  const turned = graph.op('Transpose', [keys], { perm: [0, 1, 3, 2] })
  const scale = graph.scalar(1 / Math.sqrt(headWidth))
  const scores = graph.op('Mul', [graph.op('MatMul', [queries, turned]), scale])
  const mixed = graph.op('MatMul', [graph.op('Softmax', [scores], { axis: -1 }), values])
  const joined = graph.op('Reshape', [
    graph.op('Transpose', [mixed], { perm: [0, 2, 1, 3] }),
    graph.ints(1, tokens, width),
  ])
  return linear(graph, joined, width, width)
}

/** Two layers with GELU in its tanh form, written out as exporters do. */
function perceptron(graph: Graph, x: string): string {
  const inner = linear(graph, x, size.width, size.inner)
  const cube = graph.op('Mul', [inner, graph.op('Mul', [inner, inner])])
  const bent = graph.op('Add', [inner, graph.op('Mul', [cube, graph.scalar(0.044715)])])
  const tanh = graph.op('Tanh', [graph.op('Mul', [bent, graph.scalar(Math.sqrt(2 / Math.PI))])])
  const half = graph.op('Mul', [inner, graph.scalar(0.5)])
  const gelu = graph.op('Mul', [half, graph.op('Add', [tanh, graph.scalar(1)])])
  return linear(graph, gelu, size.inner, size.width)
}

/** The patches of the picture as tokens, with position embeddings. */
function patches(graph: Graph): string {
  const { width, tokens } = size
  const input = graph.input('pixel_values', 'float', [1, 3, 224, 224])
  const kernel = Float32Array.from(random(width * 3 * 256), (value) => value / 5000)
  const weights = graph.weight('float', [width, 3, 16, 16], kernel)
  const bias = graph.weight('float', [width], constant(width, 0))
  const conv = { kernel_shape: [16, 16], strides: [16, 16] }
  const squares = graph.op('Conv', [input, weights, bias], conv)
  const flat = graph.op('Reshape', [squares, graph.ints(1, width, tokens)])
  const rows = graph.op('Transpose', [flat], { perm: [0, 2, 1] })
  const positions = Float32Array.from(random(tokens * width), (value) => value / 1000)
  return graph.op('Add', [rows, graph.weight('float', [1, tokens, width], positions)])
}

/**
 * Writes a vision graph with the size, shape and operators of SigLIP base and with signed 8-bit weights. The weights
 * are random, so it recognises nothing, but it takes as much time and memory as the real one.
 */
export function writeVisionGraph(path: string): void {
  const graph = onnxGraph()
  let x = patches(graph)
  for (let layer = 0; layer < size.layers; layer++) {
    const normed = norm(graph, x)
    x = graph.op('Add', [x, attention(graph, normed, normed, size.tokens)])
    x = graph.op('Add', [x, perceptron(graph, norm(graph, x))])
  }
  const last = norm(graph, x)
  const probe = graph.weight('float', [1, 1, size.width], constant(size.width, 0.1))
  const pooled = attention(graph, probe, last, 1)
  const result = graph.op('Add', [pooled, perceptron(graph, norm(graph, pooled))])
  graph.output(graph.op('Reshape', [result, graph.ints(1, size.width)]), 'pooler_output', [1, 768])
  const file = openSync(path, 'w')
  try {
    for (const part of graph.parts()) writeSync(file, part)
  } finally {
    closeSync(file)
  }
}
