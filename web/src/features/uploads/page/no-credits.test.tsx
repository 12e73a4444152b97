import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { queryClient } from '../../../lib/query-client.ts'
import { drop, openUploads, picture, pictures } from '../../../test/open-uploads.tsx'

const zone = page.getByText('No credits available. Uploads are disabled.')
const banner = (n: number) =>
  page.getByText(
    `Your account allows you to upload up to ${n} images. Please consider upgrading your subscription here`,
  )
const choose = page.getByRole('button', { name: 'Choose files' })

// UP-032, UP-033, UP-034
test.each([undefined, 0, -1])(
  'with a credit of %s the drop zone is disabled, and the banner links to the plans',
  async (credits) => {
    queryClient.clear()
    await openUploads({ credits: credits ?? null })
    await expect.element(zone).toBeVisible()
    await expect.element(choose).toBeDisabled()
    await expect.element(banner(0)).toBeVisible()
    const here = banner(0).getByRole('link', { name: 'here' })
    await expect.element(here).toHaveAttribute('href', '/subscription')
    drop([await picture('a.png')])
    await expect.element(page.getByRole('button', { name: 'Upload' })).not.toBeInTheDocument()
  },
)

// UP-031
test('administrators without credits can add files', async () => {
  await openUploads({ role: 'admin', credits: 0 })
  await expect.element(choose).toBeEnabled()
  await expect.element(zone).not.toBeInTheDocument()
})

// UP-035, A-30
test('with five credits four files start, but five do not and cause no call', async () => {
  const sent: string[] = []
  const { calls } = await openUploads({
    credits: 5,
    send: async ({ name }) => {
      sent.push(name)
    },
  })
  drop(await pictures(5))
  const upload = page.getByRole('button', { name: 'Upload', exact: true })
  await expect.element(page.getByText('Uploaded: 0/5')).toBeVisible()
  await upload.click()
  await expect.element(banner(5)).toBeVisible()
  await expect
    .element(
      page.getByText('On the free plan one credit must remain. Remove 1 of the photos to start.'),
    )
    .toBeVisible()
  expect(sent).toEqual([])
  expect(calls('updateLastUploadCount')).toEqual([])
  await page.getByRole('button', { name: 'Remove 3.png' }).click()
  await expect.element(banner(5)).not.toBeInTheDocument()
  await upload.click()
  await expect.element(page.getByText('Uploaded: 4/4')).toBeVisible()
  expect(sent).toHaveLength(4)
})

// UP-035, A-30
test('one photo with one credit does not start, and the banner says why', async () => {
  await openUploads({ credits: 1 })
  drop(await pictures(1))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.element(banner(1)).toBeVisible()
  await expect
    .element(
      page.getByText(
        'On the free plan one credit must remain, so you cannot upload with the last one.',
      ),
    )
    .toBeVisible()
})

// UP-035
test('four files start with five credits', async () => {
  await openUploads({ credits: 5 })
  drop(await pictures(4))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect.element(page.getByText('Uploaded: 4/4')).toBeVisible()
  await expect.element(banner(5)).not.toBeInTheDocument()
})
