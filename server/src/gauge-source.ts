/** One value of a gauge. */
export type GaugeSample = { gauge: string; value: number; labels?: Record<string, string> }

/** Gauges that are read together when metrics are scraped, for example from the database. */
export type GaugeSource = {
  /** The name of each gauge and its meaning. */
  gauges: Record<string, string>
  read(): Promise<GaugeSample[]>
}
