import fs, { readFileSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Loaded into a process by `node --import` if no small disk can be mounted: this process's writes fail with ENOSPC
 * after the number of bytes in the file `SIMULATED_DISK`, which is also reported as free space. An empty file means
 * no limit.
 */
const control = process.env['SIMULATED_DISK'] ?? ''
const realWrite = writeFileSync

let written = 0
let setting = ''
/** Confirms each change by writing a second file. */
const read = () => {
  const text = readFileSync(control, 'utf8')
  if (text === setting) return
  setting = text
  written = 0
  realWrite(`${control}.seen`, text)
}
read()
setInterval(read, 50).unref()

const left = () => (setting === '' ? Infinity : Math.max(0, Number(setting) - written))

/** Counts bytes that are about to be written. Throws the error of a full disk if they do not fit. */
function take(bytes: number): void {
  if (bytes > left()) {
    const message = 'ENOSPC: no space left on device, write'
    throw Object.assign(new Error(message), { code: 'ENOSPC', errno: -28, syscall: 'write' })
  }
  written += bytes
}

type Any = (...args: unknown[]) => unknown
const sizeOf = (data: unknown) =>
  typeof data === 'string' || ArrayBuffer.isView(data) ? Buffer.byteLength(data as string) : 0
const sizeOfAll = (list: unknown) =>
  (list as unknown[]).reduce<number>((n, one) => n + sizeOf(one), 0)

/** Makes a function with a callback fail. Standard output and error are exempt, because they are not on the disk. */
function limit(name: 'write' | 'writev', size: (data: unknown) => number): void {
  const real = fs[name] as Any
  Object.assign(fs, {
    [name]: (fd: number, data: unknown, ...rest: unknown[]) => {
      const done = rest.at(-1) as (error: unknown) => void
      try {
        if (fd > 2) take(size(data))
      } catch (error) {
        return void setImmediate(done, error)
      }
      return real(fd, data, ...rest)
    },
  })
}
limit('write', sizeOf)
limit('writev', sizeOfAll)

/** Makes a function that returns a promise fail; `place` is the index of the data in its arguments. */
function limitPromise(target: object, name: string, place: number): void {
  const real = Reflect.get(target, name) as Any
  Reflect.set(target, name, async function (this: unknown, ...args: unknown[]) {
    take(sizeOf(args[place]))
    return real.apply(this, args)
  })
}
limitPromise(fs.promises, 'writeFile', 1)
const handle = await fs.promises.open(control, 'r')
for (const name of ['write', 'writeFile'])
  limitPromise(Object.getPrototypeOf(handle) as object, name, 0)
await handle.close()

const realStatfs = fs.promises.statfs.bind(fs.promises)
fs.promises.statfs = (async (path: string) => {
  const found = await realStatfs(path)
  return setting === '' ? found : { ...found, bavail: Math.floor(left() / found.bsize) }
}) as typeof fs.promises.statfs
syncBuiltinESMExports()
