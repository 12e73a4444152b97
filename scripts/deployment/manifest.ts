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
/** The fields of a manifest that the checks read; the compiler checks the others. */
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
