import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fakeServer } from '../../test/fake-server.ts'
import { settings } from '../../test/given.ts'
import { openPageAt } from '../../test/open-page-at.tsx'
import { films } from './films.ts'
import { HelpPage } from './help-page.tsx'

fakeServer({
  getSettings: () => ({
    ...settings,
    mac_app_url: '/downloads#mac',
    windows_app_url: 'https://apps.example.org/windows',
  }),
})

// NAV-026
test.each(films)('$title has a film with controls, and its steps in words', async (film) => {
  await openPageAt('/help', HelpPage)
  const part = page.getByRole('region', { name: film.title })
  await expect.element(part).toBeVisible()
  for (const step of film.steps) await expect.element(part.getByText(step)).toBeVisible()
  const video = part.element().querySelector('video')
  expect(video).toMatchObject({ controls: true, muted: true, preload: 'none', paused: true })
})

test('the current step is highlighted', async () => {
  await openPageAt('/help', HelpPage)
  const part = page.getByRole('region', { name: 'Upload photos' })
  await expect.element(part).toBeVisible()
  const video = part.element().querySelector('video')
  const track = video?.textTracks[0]
  if (!video || !track) throw new Error('The film has no captions.')
  video.dispatchEvent(new Event('play'))
  expect(track.mode).toBe('hidden')

  const cue = new VTTCue(0, 9, 'Choose files')
  cue.id = '2'
  Object.defineProperty(track, 'activeCues', { value: [cue], configurable: true })
  track.dispatchEvent(new Event('cuechange'))
  await expect
    .poll(() => part.element().querySelector('[aria-current=step]')?.textContent)
    .toBe(`2${films[0]?.steps[1]}`)
  video.dispatchEvent(new Event('ended'))
  await expect.poll(() => part.element().querySelector('[aria-current=step]')).toBeNull()
})

// NAV-027, NAV-028
test('links to the desktop apps and the support address', async () => {
  await openPageAt('/help', HelpPage)
  const mac = page.getByRole('region', { name: 'MacOS' })
  await expect
    .element(mac.getByRole('link', { name: 'Download app for MacOS' }))
    .toHaveAttribute('href', '/downloads#mac')
  const windows = page.getByRole('region', { name: 'Windows' })
  await expect
    .element(windows.getByRole('link', { name: 'Download app for Windows' }))
    .toHaveAttribute('href', 'https://apps.example.org/windows')
  await expect.element(page.getByRole('link', { name: settings.support_email })).toBeVisible()
})
