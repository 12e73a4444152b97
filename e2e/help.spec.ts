import { expect } from '@playwright/test'
import { createUser } from './create-user.ts'
import { checkScreen, test } from './journey.ts'
import { openSignedIn } from './sign-in.ts'
import { waitForBriefText } from './wait-for-brief-text.ts'

// NAV-026, NAV-027, NAV-028, NAV-031, NAV-032, NAV-033, NAV-034, NAV-036
test('@phone the menu leads to contact addresses and films, the footer to the licences', async ({
  page,
  app,
  context,
}) => {
  const email = `help.${test.info().project.name}@example.org`
  await createUser(app, app.address, email)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openSignedIn(page, email)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(`© ${new Date().getFullYear()} Verso`)
  const isPhone = test.info().project.name === 'phone'
  const menu = isPhone
    ? page.getByRole('navigation', { name: 'More' })
    : page.getByRole('banner').getByRole('navigation')
  const openMenu = async () => {
    if (isPhone) await page.getByRole('button', { name: 'Account' }).click()
    await expect(menu.getByRole('button', { name: 'Contact Us' })).toBeVisible()
  }

  await test.step('copy a contact address', async () => {
    await openMenu()
    await checkScreen(page, 'menu')
    await menu.getByRole('button', { name: 'Contact Us' }).click()
    const dialog = page.getByRole('dialog', { name: 'Contact Us' })
    await expect(dialog.getByText('support@example.org')).toBeVisible()
    const copy = dialog.getByRole('button', { name: 'Copy the address for general inquiries' })
    const confirmed = waitForBriefText(page, 'Email copied to clipboard!')
    await Promise.all([confirmed, copy.click()])
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await expect.poll(copied).toBe('contact@example.org')
    await expect(dialog.getByText('Email copied to clipboard!')).toBeHidden()
    await checkScreen(page, 'contact')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('watch a film on the help page', async () => {
    await menu.getByRole('link', { name: 'How to Videos' }).click()
    await expect(page).toHaveURL('/help')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How to')
    const film = page.getByRole('region', { name: 'Upload photos' })
    await film.locator('video').evaluate((video: HTMLVideoElement) => {
      // The page could be checked only after the end of the film.
      video.loop = true
      return video.play()
    })
    await expect(film.locator('[aria-current=step]')).toBeVisible()
    const seconds = () =>
      film.locator('video').evaluate((video: HTMLVideoElement) => video.duration)
    await expect.poll(seconds).toBeGreaterThan(7)
    expect(await seconds()).toBeLessThan(21)
    await checkScreen(page, 'help-playing')
    await page.goBack()
    await openMenu()
    await menu.getByRole('link', { name: 'Download app for Windows' }).click()
    await expect(page).toHaveURL('/downloads#windows')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Desktop app')
    await expect(page.getByText('npm run desktop:package')).toBeVisible()
    await checkScreen(page, 'downloads-none')
    await page.getByRole('link', { name: 'Back to Home' }).click()
  })

  await test.step('open the licences', async () => {
    await footer.getByRole('link', { name: 'Licences' }).click()
    await expect(page).toHaveURL('/about/licences')
    await page.getByRole('textbox', { name: 'Search by name or licence' }).fill('libvips')
    await page.getByText('@img/sharp-libvips').click()
    await expect(page.getByText(/GNU LESSER GENERAL PUBLIC LICENSE/).first()).toBeVisible()
    await checkScreen(page, 'licence-open')
    await page.getByRole('button', { name: 'Clear search' }).click()
    await expect(page.getByText('GeoNames gazetteer')).toBeAttached()
    await checkScreen(page, 'licences')
  })
})

// NAV-026
test('help, downloads and licences are public', async ({ page }) => {
  for (const [address, heading] of [
    ['/help', 'How to'],
    ['/downloads', 'Desktop app'],
    ['/about/licences', 'Licences'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    await expect(page).toHaveURL(address)
  }
})
