import { createRequire } from 'node:module'
import { join } from 'node:path'

/** The part of onnxruntime-node that is used; the package is not installed at build time. */
type Tensor = { data: unknown; dims: readonly number[] }
type Session = {
  inputNames: readonly string[]
  outputNames: readonly string[]
  run(feeds: Record<string, Tensor>): Promise<Record<string, Tensor>>
}
type Runtime = {
  InferenceSession: { create(path: string, options: object): Promise<Session> }
  Tensor: new (type: string, data: unknown, dims: readonly number[]) => Tensor
}

/** A graph with one input and the one output that is used. */
export type Graph = {
  run(data: Float32Array | BigInt64Array, dims: number[]): Promise<Float32Array>
}

export type GraphFile = { path: string; input: string; output: string; threads: number }

/**
 * Loads a graph with the program in `runtimeFolder`. Only child processes call this: the memory of a graph is only
 * freed when the process ends, and a fault in native code ends the process.
 */
export async function loadGraph(
  runtimeFolder: string,
  { path, input, output, threads }: GraphFile,
): Promise<Graph> {
  const runtime = createRequire(join(runtimeFolder, 'package.json'))('onnxruntime-node') as Runtime
  const session = await runtime.InferenceSession.create(path, {
    executionProviders: ['cpu'],
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    enableCpuMemArena: false,
    extra: { session: { intra_op: { allow_spinning: '0' } } },
  })
  if (!session.inputNames.includes(input) || !session.outputNames.includes(output))
    throw new Error(
      `The graph has ${session.inputNames.join(', ')} and ${session.outputNames.join(', ')}, not ${input} and ${output}.`,
    )
  return {
    async run(data, dims) {
      const type = data instanceof Float32Array ? 'float32' : 'int64'
      const results = await session.run({ [input]: new runtime.Tensor(type, data, dims) })
      return results[output]?.data as Float32Array
    },
  }
}
