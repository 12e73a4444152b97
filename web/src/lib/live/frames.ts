/** One event of a text/event-stream. */
export type Frame = { name: string; data: string }

/** Takes a stream's text in whatever pieces it comes and answers the events that are whole by then. Comments are left out. */
export function frameReader(): (chunk: string) => Frame[] {
  let rest = ''
  let frame: { name: string; data: string[] } = { name: '', data: [] }

  /** Answers the event that an empty line ends. */
  function take(line: string): Frame | null {
    if (line === '') {
      const { name, data } = frame
      frame = { name: '', data: [] }
      return data.length > 0 ? { name: name || 'message', data: data.join('\n') } : null
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? []
    if (field === 'event') frame.name = value
    if (field === 'data') frame.data.push(value)
    return null
  }

  return (chunk) => {
    // A carriage return at the end may be half of a line's end.
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    return lines.map(take).filter((whole) => whole !== null)
  }
}
