import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'

/** A picture and how long it is shown. */
type Frame = { file: string; seconds: number }
type Point = { x: number; y: number }

const frameSeconds = 1 / 15
const limits = { minSeconds: 8, maxSeconds: 20, maxBytes: 500_000 }

/**
 * Films a page frame by frame, so that the film does not depend on the machine's speed: moves and keys take film
 * time, not real time. The pointer and its clicks are drawn only for the film.
 */
export class FilmCamera {
  private readonly page: Page
  private readonly folder: string
  private readonly frames: Frame[] = []
  private readonly marks: number[] = []
  private pointer: Point = { x: 640, y: 420 }
  private poster = ''
  private taken = 0

  private constructor(page: Page, folder: string) {
    this.page = page
    this.folder = folder
  }

  static async on(page: Page): Promise<FilmCamera> {
    const camera = new FilmCamera(page, await mkdtemp(join(tmpdir(), 'verso-film-')))
    await camera.point(camera.pointer)
    return camera
  }

  /** Starts the next step of the film. */
  step(): void {
    this.marks.push(this.seconds())
  }

  /** Makes the current picture the poster that is shown before the film plays. */
  async cover(): Promise<void> {
    this.poster = await this.shoot(frameSeconds)
  }

  async hold(seconds: number): Promise<void> {
    await this.shoot(seconds)
  }

  async click(target: Locator): Promise<void> {
    await this.moveTo(target)
    await this.ripple()
    await this.page.mouse.click(this.pointer.x, this.pointer.y)
    await this.run(4)
  }

  /** Moves the pointer like a hand: fast in the middle, slow at the ends. */
  async moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    const box = await target.boundingBox()
    if (!box) throw new Error(`Nothing to point at: ${target.toString()}`)
    const from = this.pointer
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const pictures = 10
    for (let n = 1; n <= pictures; n += 1) {
      const share = (1 - Math.cos((Math.PI * n) / pictures)) / 2
      await this.point({ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share })
      await this.shoot(frameSeconds)
    }
  }

  async ripple(): Promise<void> {
    await this.page.evaluate(() => document.documentElement.setAttribute('data-press', ''))
    await this.run(3)
    await this.page.evaluate(() => document.documentElement.removeAttribute('data-press'))
  }

  async type(text: string): Promise<void> {
    for (const letter of text) {
      await this.page.keyboard.type(letter)
      await this.shoot(2 * frameSeconds)
    }
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.run(4)
  }

  /** Writes `<id>.webm`, `.vtt` and `.webp`. Throws if the film exceeds the limits. */
  async develop(target: string, { id, steps }: { id: string; steps: readonly string[] }) {
    if (this.marks.length !== steps.length || !this.poster) {
      throw new Error(
        `${id} has ${this.marks.length} of ${steps.length} steps, poster: ${this.poster}`,
      )
    }
    const film = join(target, `${id}.webm`)
    const list = join(this.folder, 'frames.txt')
    const lines = this.frames.map(({ file, seconds }) => `file '${file}'\nduration ${seconds}\n`)
    await writeFile(list, `${lines.join('')}file '${this.frames.at(-1)?.file}'\n`)
    ffmpeg('-f', 'concat', '-safe', '0', '-i', list, '-vf', 'fps=15,format=yuv420p', ...vp9, film)
    ffmpeg('-i', this.poster, '-q:v', '78', join(target, `${id}.webp`))
    await writeFile(join(target, `${id}.vtt`), this.captions(steps))
    await rm(this.folder, { recursive: true })

    const { size } = await stat(film)
    const seconds = this.seconds()
    console.log(`${id}: ${seconds.toFixed(1)} s, ${Math.round(size / 1000)} kB`)
    if (seconds < limits.minSeconds || seconds > limits.maxSeconds || size > limits.maxBytes) {
      throw new Error(`${id} must last 8 to 20 s and have at most 500 kB.`)
    }
  }

  private captions(steps: readonly string[]): string {
    const cues = steps.map((step, index) => {
      const end = this.marks[index + 1] ?? this.seconds()
      return `${index + 1}\n${clock(this.marks[index] ?? 0)} --> ${clock(end)}\n${step}\n`
    })
    return `WEBVTT\n\n${cues.join('\n')}`
  }

  private seconds(): number {
    return this.frames.reduce((sum, { seconds }) => sum + seconds, 0)
  }

  private async point(to: Point): Promise<void> {
    this.pointer = to
    await this.page.mouse.move(to.x, to.y)
  }

  private async run(pictures: number): Promise<void> {
    for (let n = 0; n < pictures; n += 1) await this.shoot(frameSeconds)
  }

  private async shoot(seconds: number): Promise<string> {
    this.taken += 1
    const file = join(this.folder, `${String(this.taken).padStart(5, '0')}.png`)
    await this.page.screenshot({ path: file, caret: 'initial' })
    this.frames.push({ file, seconds })
    return file
  }
}

const vp9 = ['-c:v', 'libvpx-vp9', '-b:v', '0', '-crf', '33', '-tune-content', 'screen']

function ffmpeg(...args: string[]): void {
  const { status, stderr, error } = spawnSync('ffmpeg', ['-y', '-v', 'error', ...args], {
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`ffmpeg: ${error?.message ?? stderr}`)
}

/** A time such as `00:07.250`. */
const clock = (seconds: number) => {
  const [whole = '0', parts = '000'] = seconds.toFixed(3).split('.')
  return `00:${whole.padStart(2, '0')}.${parts}`
}

/** Runs in each page before its own scripts: draws a pointer that follows the mouse. */
export function drawPointer(): void {
  const pointer = document.createElement('div')
  pointer.innerHTML = `<svg width="26" height="30" viewBox="0 0 26 30"><path d="M4 2v21l5.5-5 3.6 8.4 3.9-1.7-3.6-8.2h7.6z" fill="#111" stroke="#fff" stroke-width="1.8" stroke-linejoin="round"/></svg>`
  pointer.style.cssText =
    'position:fixed;z-index:2147483647;left:0;top:0;margin:-2px 0 0 -4px;pointer-events:none'
  const ring = document.createElement('div')
  ring.style.cssText =
    'position:fixed;z-index:2147483646;width:36px;height:36px;margin:-18px 0 0 -18px;border-radius:50%;pointer-events:none;' +
    'background:rgb(37 99 235/.28);border:2px solid rgb(37 99 235/.8);display:none'
  const show = () => {
    document.documentElement.append(ring, pointer)
    new MutationObserver(() => {
      const isPressed = document.documentElement.hasAttribute('data-press')
      ring.style.display = isPressed ? 'block' : 'none'
    }).observe(document.documentElement, { attributeFilter: ['data-press'] })
  }
  document.addEventListener('DOMContentLoaded', show)
  document.addEventListener(
    'mousemove',
    ({ clientX, clientY }) => {
      for (const each of [pointer, ring]) {
        each.style.left = `${clientX}px`
        each.style.top = `${clientY}px`
      }
    },
    { capture: true },
  )
}
