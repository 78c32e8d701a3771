import { expect, test } from './support/browser-test.ts'

test('a walker of an online start gives an address for the medal and sends a time with its track, without a script', async ({
  site,
}) => {
  const walker = await site.signedUp('Alisa', { language: 'en', width: 1280, script: false })
  const { page, words } = walker
  walker.expectsStatus(422)
  await walker.takesPlace('/month-of-steps/km60')
  await walker.givesConsents()
  await page.getByRole('button', { name: words.free }).click()
  await walker.seesSuccess()
  await page.getByRole('link', { name: 'Send your result' }).click()
  await walker.seesHeading('Result and medal')
  await walker.passesPageChecks(390, 1280)

  await page.getByRole('button', { name: 'Save address' }).click()
  await walker.sees('This field is empty. Without it the parcel cannot be delivered.')
  await page.getByLabel('Postcode').fill('443001')
  await page.getByLabel('Street, house, flat').fill('Polevaya 48')
  await page.getByRole('button', { name: 'Save address' }).click()
  await walker.sees('The address for your medal is saved.')

  await page.getByLabel('Your time').fill('12:30')
  await page
    .getByLabel('GPX track or picture')
    .setInputFiles({ ...walk(), name: 'walk.gpx', buffer: Buffer.from('no') })
  await page.getByRole('button', { name: 'Send result' }).click()
  await walker.sees('The time cannot be read.')
  await walker.passesPageChecks(390, 1280)
  await expect(page.getByLabel('Your time')).toHaveValue('12:30')
  await page.getByLabel('Your time').fill('12:30:00')
  await page.getByLabel('GPX track or picture').setInputFiles(walk())
  await page.getByRole('button', { name: 'Send result' }).click()
  await walker.sees('Your result is sent.')
  await walker.sees('Being checked')
  await walker.sees('Track: 1.1 km in 10:00')
  await walker.sees('The track is shorter than the distance')
  await walker.passesPageChecks(390, 1280)
})

/** A GPX track of yesterday, a hundredth of a degree to the north. */
function walk() {
  const startMs = Date.now() - 86_400_000
  const point = (lat: number, ms: number) =>
    `<trkpt lat="${lat}" lon="37.5"><time>${new Date(startMs + ms).toISOString()}</time></trkpt>`
  const text = `<?xml version="1.0"?><gpx version="1.1"><trk><trkseg>${point(55, 0)}${point(55.01, 600_000)}</trkseg></trk></gpx>`
  return { name: 'walk.gpx', mimeType: 'application/gpx+xml', buffer: Buffer.from(text) }
}
