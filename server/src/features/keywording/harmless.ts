const longest = 300

/** A provider's words, fit to be shown, kept and logged: without keys, without image data, of bounded length. */
export function harmless(text: string, config: object): string {
  const secrets = Object.entries(config)
    .filter(
      ([name, value]) => /_(API_KEY|SECRET\w*|TOKEN)$/.test(name) && typeof value === 'string',
    )
    .map(([, value]) => String(value))
  const clean = secrets
    .filter((secret) => secret.length >= 8)
    .reduce((rest, secret) => rest.replaceAll(secret, '[key]'), text)
    .replace(/\b(Bearer\s+)\S+/gi, '$1[key]')
    .replace(/\b(sk|pk|key|AIza)[-_A-Za-z0-9*]{12,}/g, '[key]')
    .replace(/(data:[\w/+.-]+;base64,)?[A-Za-z0-9+/_-]{80,}={0,2}/g, '[data]')
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean
}
