import { writeVisionGraph } from './vit-graph.ts'

/** Writes the graph in a process of its own, so that its 170 MB do not count as memory of the app. */
writeVisionGraph(process.argv[2] ?? '')
