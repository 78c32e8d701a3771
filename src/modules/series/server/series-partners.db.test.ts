import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepOrphans } from '#src/platform/files/file-jobs.ts'
import { newId } from '#src/platform/new-id.ts'
import { createSeriesFor } from '#tests/support/create-series-for.ts'
import { organizersMember } from '#tests/support/organizers-member.ts'
import { publishRace } from '#tests/support/race-for-tests.ts'
import { newRunner, type Runner } from '#tests/support/runner.ts'
import { formOf } from '#tests/support/sample-form.ts'
import { createTestApp, type Json, type TestApp } from '#tests/support/test-app.ts'
import { maxPartners } from '../domain/series-partner.ts'
import { seriesLogoFiles } from './series-logo-files.ts'

let app: TestApp
let manager: Runner
let series: string
let another: string
let logo: File

beforeAll(async () => {
  app = await createTestApp()
  series = await createSeriesFor(app, await publishRace(app))
  another = await createSeriesFor(app, await publishRace(app, { tenantId: 2 }))
  manager = await organizersMember(app, 'manage')
  logo = await drawn('#ffffff')
})
beforeEach(() => app.sql('delete from series.partners'))
afterAll(() => app.close())

async function drawn(fill: string): Promise<File> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="300" height="100"><circle cx="50" cy="50" r="40" fill="${fill}"/></svg>`
  const png = await sharp(Buffer.from(svg))
    .withExif({ IFD0: { Artist: 'тайна' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(png)], 'logo.png', { type: 'image/png' })
}

const path = (code = series) => `/api/organizer/series/${code}/partners`
const water = {
  nameRu: 'Вода',
  nameEn: 'Water',
  roleRu: 'Вода на трассе',
  roleEn: 'Water',
  website: 'https://a.example/',
}
const add = (more: object = {}, by = manager, code = series) =>
  by.client.post(path(code), formOf({ ...water, ...more }))
const change = (id: string, more: object = {}, by = manager) =>
  by.client.put(`${path()}/${id}`, formOf({ ...water, ...more }))
const shown = async (code = series): Promise<Json[]> => (await app.client().get(`/api/series/${code}`)).body.partners
const namesShown = async () => (await shown()).map(({ name }) => name).join('')
const statusOf = async (url: string) => (await app.client().get(url)).status

describe('a partner of a series', () => {
  test('a partner is shown with a re-encoded logo, which a new one replaces and a removal deletes', async () => {
    const { status, body } = await add({ file: logo })
    expect(status).toBe(200)
    const [partner] = await shown()
    expect(partner).toMatchObject({
      ...{ partnerId: body.partnerId, name: 'Вода', role: 'Вода на трассе', website: 'https://a.example/' },
      logo: { width: 300, height: 100, background: 'dark' },
    })
    const got = await app.http.request(partner.logo.url, { headers: { host: 'localhost' } })
    expect([got.status, got.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(got.headers.get('x-content-type-options')).toBe('nosniff')
    const { exif, width } = await sharp(Buffer.from(await got.arrayBuffer())).metadata()
    expect([exif, width]).toEqual([undefined, 300])
    expect((await app.client({ language: 'en' }).get(`/api/series/${series}`)).body.partners[0].name).toBe('Water')

    expect((await change(body.partnerId, { nameRu: 'Ключ' })).status).toBe(200)
    expect((await shown())[0]).toMatchObject({ name: 'Ключ', logo: { url: partner.logo.url } }) // the logo is unchanged
    expect((await change(body.partnerId, { file: await drawn('#12161a') })).status).toBe(200)
    const [replaced] = await shown()
    expect(replaced.logo).toMatchObject({ background: 'light' })
    expect(replaced.logo.url).not.toBe(partner.logo.url)
    expect(await statusOf(partner.logo.url)).toBe(404)
    expect((await change(body.partnerId, { withoutLogo: 'yes' })).status).toBe(200)
    expect((await shown())[0].logo).toBeNull()
    expect(await statusOf(replaced.logo.url)).toBe(404)
    expect((await manager.client.delete(`${path()}/${body.partnerId}`)).status).toBe(200)
    expect(await shown()).toEqual([])
    expect((await manager.client.delete(`${path()}/${body.partnerId}`)).status).toBe(404)
    expect((await change(body.partnerId)).status).toBe(404)
  })

  test('a partner stands at the organizer’s position, and the others move on', async () => {
    const ids: string[] = []
    for (const nameRu of ['А', 'Б', 'В']) ids.push((await add({ nameRu })).body.partnerId)
    await add({ nameRu: 'Г', position: 1 })
    expect(await namesShown()).toBe('ГАБВ')
    await change(ids[2] ?? '', { nameRu: 'В', position: 2 })
    expect(await namesShown()).toBe('ГВАБ')
    await manager.client.delete(`${path()}/${ids[0]}`)
    expect(await namesShown()).toBe('ГВБ')
    const positions = await app.sql<{ position: number }>('select position from series.partners order by position')
    expect(positions.map(({ position }) => position)).toEqual([1, 2, 3])
  })

  test.for([
    ['no name', { nameRu: ' ' }, 'nameRu', 'validation.required'],
    ['a link that runs something', { website: 'javascript:alert(1)' }, 'website', 'catalog.partner_website'],
    ['a link without its beginning', { website: 'a.example' }, 'website', 'catalog.partner_website'],
    ['the place nought', { position: 0 }, 'position', undefined],
    ['a drawing as its logo', { file: new File(['<svg onload="a()"/>'], 'a.png') }, 'file', 'catalog.logo_unreadable'],
    ['half a picture', { file: new File(['\x89PNG\r\n\x1a\n'], 'a.png') }, 'file', 'catalog.logo_unreadable'],
  ] as const)('a partner is refused for %s, and none of it is stored', async ([, fields, field, code]) => {
    const { status, body } = await add(fields)
    expect([status, Object.keys(body.error.fields)]).toEqual([422, [field]])
    if (code !== undefined) expect(body.error.fields[field].code).toBe(code)
    expect(await shown()).toEqual([])
  })

  test('a partner is changed by nobody without the right, and found under no other series', async () => {
    const { partnerId } = (await add({ file: logo })).body
    const [{ logo: saved }] = (await shown()) as [Json]
    const [viewer, stranger] = [await organizersMember(app, 'view'), await newRunner(app)]
    for (const account of [viewer, stranger]) {
      expect((await add({}, account)).status).toBe(404)
      expect((await change(partnerId, {}, account)).status).toBe(404)
      expect((await account.client.delete(`${path()}/${partnerId}`)).status).toBe(404)
    }
    expect((await app.client().post(path(), formOf(water))).status).toBe(401)
    // the organizer's other series, of another tenant
    expect((await manager.client.delete(`${path(another)}/${partnerId}`)).status).toBe(404)
    expect(await statusOf(saved.url.replace(series, another))).toBe(404)
    expect(await statusOf(`/api/series/${series}/logos/${newId()}`)).toBe(404)
    expect(await statusOf(`/api/series/${series}/logos/x`)).toBe(422)
    expect((await add({}, manager, 'no-such-series')).status).toBe(404)
    expect(await shown()).toHaveLength(1)
  })

  test('a partner of another brand’s series is written as that brand’s', async () => {
    expect((await add({}, manager, another)).status).toBe(200)
    expect(await shown(another)).toHaveLength(1)
    expect(await app.sql('select tenant_id as tenant from series.partners')).toEqual([{ tenant: 2 }])
  })

  test('a series has at most forty partners, also when sent at once', async () => {
    await app.sql(
      `insert into series.partners (tenant_id, series_id, position, name_ru, name_en)
       select 1, s.id, n, 'А', 'A' from catalog.series s, generate_series(1, $2::int) n where s.code = $1`,
      [series, maxPartners - 2],
    )
    const responses = await Promise.all(Array.from({ length: 4 }, () => add()))
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
    expect(await shown()).toHaveLength(maxPartners)
  })

  test('a partner keeps its logo when files without rows are deleted', async () => {
    await add({ file: logo })
    const [{ logo: saved }] = (await shown()) as [Json]
    await sweepOrphans([seriesLogoFiles]).run(app.services)
    expect(await statusOf(saved.url)).toBe(200)
  })
})
