type Probe = { httpGet?: { path?: string } }
export type Container = {
  name?: string
  args?: string[]
  env?: { name: string }[]
  envFrom?: Record<string, { name?: string }>[]
  livenessProbe?: Probe
  readinessProbe?: Probe
}
type Pod = {
  securityContext?: { runAsNonRoot?: boolean }
  containers?: Container[]
  initContainers?: Container[]
}
type Labels = Record<string, string>
/** What the checks read of a manifest; the compiler knows the rest. */
export type Manifest = {
  apiVersion?: string
  kind?: string
  metadata?: { name?: string }
  data?: Record<string, string>
  stringData?: Record<string, string>
  spec?: {
    selector?: Labels & { matchLabels?: Labels }
    template?: { metadata?: { labels?: Labels }; spec?: Pod }
  }
}
