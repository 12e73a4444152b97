import { readFileSync, writeFileSync } from 'node:fs'

/**
 * Loaded into a process by `node --import`: adds the milliseconds in the file `SHIFTED_CLOCK` to the wall clock and
 * follows changes of the file. Timers and `performance.now()` are not affected, as when a machine's clock is set.
 */
const file = process.env['SHIFTED_CLOCK'] ?? ''
const RealDate = Date
const realNow = () => RealDate.now()

let shiftMs = 0
/** Confirms each change by writing a second file. */
const read = () => {
  const text = readFileSync(file, 'utf8')
  if (Number(text) !== shiftMs) writeFileSync(`${file}.seen`, text)
  shiftMs = Number(text)
}
read()
setInterval(read, 100).unref()

globalThis.Date = new Proxy(RealDate, {
  apply: () => new RealDate(realNow() + shiftMs).toString(),
  construct: (target, args: [], newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [realNow() + shiftMs], newTarget) as Date,
  get: (target, name, receiver) =>
    name === 'now' ? () => realNow() + shiftMs : (Reflect.get(target, name, receiver) as unknown),
})
