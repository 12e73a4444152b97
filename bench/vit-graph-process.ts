import { writeVisionGraph } from './vit-graph.ts'

/** Writes the graph in a separate process, so that its 170 MB do not count as the app's memory. */
writeVisionGraph(process.argv[2] ?? '')
