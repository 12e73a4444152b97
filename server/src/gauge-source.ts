/** One value of a gauge. */
export type GaugeSample = { gauge: string; value: number; labels?: Record<string, string> }

/** Gauges that are read together when someone asks for the metrics, such as from the database. */
export type GaugeSource = {
  /** The name of each gauge and what it means. */
  gauges: Record<string, string>
  read(): Promise<GaugeSample[]>
}
