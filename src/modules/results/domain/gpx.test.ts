import { SaxesParser } from 'saxes'
import { describe, expect, test, vi } from 'vitest'
import { mustBeOk } from '#src/kernel/result.ts'
import { maxPoints } from '#src/modules/maps/domain/gpx/read-gpx.ts'
import { readGpx, writeGpx } from './gpx.ts'

const point = (lat: string, lon: string, time: string) =>
  `<trkpt lat="${lat}" lon="${lon}"><ele>31</ele>${time}</trkpt>`
const at = (minute: number) => `<time>2026-05-24T06:${String(minute).padStart(2, '0')}:00Z</time>`
const gpx = (inside: string, head = '<?xml version="1.0"?>') =>
  `${head}\n<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Тайна</name>${inside}</trk></gpx>`
const two = `<trkseg>${point('55.0', '37.0', at(0))}${point('55.01', '37.0', at(6))}</trkseg>`

describe('what is read', () => {
  test.for([
    ['two points a hundredth of a degree apart', gpx(two), 1_112, 360_000, 2],
    [
      'a break is not run',
      gpx(`${two}<trkseg>${point('56.0', '37.0', at(10))}${point('56.01', '37.0', at(16))}</trkseg>`),
      2_224,
      960_000,
      4,
    ],
    [
      'other quotes, spaces and order',
      gpx(
        `<trkseg><trkpt lon = '37' lat='55'>${at(0)}</trkpt>\n<trkpt  lon="37" lat="55.01" >${at(1)}</trkpt></trkseg>`,
      ),
      1_112,
      60_000,
      2,
    ],
    [
      'GPX 1.0 without segments',
      gpx(`${point('55.0', '37.0', at(0))}${point('55.01', '37.0', at(6))}`),
      1_112,
      360_000,
      2,
    ],
    [
      'a prefix, and times with offsets',
      '<g:gpx xmlns:g="x"><g:trkseg><g:trkpt lat="0" lon="179.995"><g:time>2026-05-24T06:00:00+03:00</g:time></g:trkpt><g:trkpt lat="0" lon="-179.995"><g:time>2026-05-24T06:01:00.500+03:00</g:time></g:trkpt></g:trkseg></g:gpx>',
      1_112,
      60_500,
      2,
    ],
    [
      'a point in a comment is none',
      gpx(
        `<trkseg><!-- ${point('0', '0', '')} -->${point('55.0', '37.0', at(0))}${point('55.01', '37.0', at(6))}</trkseg>`,
      ),
      1_112,
      360_000,
      2,
    ],
    ['a mark of UTF-8 before it', `\uFEFF${gpx(two)}`, 1_112, 360_000, 2],
  ] as const)('a GPX track is read: %s', ([, text, distanceM, timeMs, points]) => {
    expect(mustBeOk(readGpx(text))).toMatchObject({ distanceM, timeMs, points })
  })

  test('a rewritten track has the same points and no other data', () => {
    const track = mustBeOk(readGpx(gpx(two)))
    const rewritten = writeGpx(track)
    expect(mustBeOk(readGpx(rewritten))).toEqual(track)
    expect(rewritten).not.toContain('Тайна')
    expect(rewritten).not.toContain('ele')
  })
})

describe('what is refused', () => {
  test.for([
    ['nothing', '', 'not_gpx'],
    ['a page', '<!doctype html><html></html>', 'not_gpx'],
    ['another XML', '<?xml version="1.0"?><kml></kml>', 'not_gpx'],
    ['no XML', 'PK\u0003\u0004', 'not_gpx'],
    ['a file that reads another', gpx(two, '<!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]>'), 'gpx_unsafe'],
    ['entities in small letters', gpx(two, '<!doctype gpx><!entity a "b">'), 'not_gpx'],
    ['no points', gpx('<trkseg></trkseg>'), 'gpx_empty'],
    ['one point', gpx(`<trkseg>${point('55', '37', at(0))}</trkseg>`), 'gpx_empty'],
    ['no times', gpx(`<trkseg>${point('55', '37', '')}${point('56', '37', '')}</trkseg>`), 'gpx_no_times'],
    [
      'points without an inside',
      gpx('<trkseg><trkpt lat="1" lon="1"/><trkpt lat="1" lon="2"/></trkseg>'),
      'gpx_no_times',
    ],
    [
      'times that are words',
      gpx(`<trkseg>${point('55', '37', '<time>noon</time>').repeat(2)}</trkseg>`),
      'gpx_no_times',
    ],
    ['backwards', gpx(`<trkseg>${point('55', '37', at(9))}${point('56', '37', at(8))}</trkseg>`), 'gpx_times'],
    ['beyond the pole', gpx(`<trkseg>${point('91', '37', at(0))}</trkseg>`), 'gpx_places'],
    ['infinitely far', gpx(`<trkseg>${point('1e999', '37', at(0))}</trkseg>`), 'gpx_places'],
    ['no place', gpx(`<trkseg><trkpt lat="55">${at(0)}</trkpt></trkseg>`), 'gpx_places'],
    [
      'too many points',
      gpx(`<trkseg>${point('55', '37', at(0)).repeat(maxPoints + 1)}</trkseg>`),
      'gpx_too_many_points',
    ],
  ] as const)('a GPX track is refused: %s', ([, text, code]) => {
    expect(readGpx(text)).toMatchObject({ ok: false, error: { code } })
  })

  test.for([
    ['a file that was cut off', gpx(two).slice(0, -20), 'gpx_broken'],
    ['a tag that nothing closes', gpx(`${two}<trkseg>`), 'gpx_broken'],
    ['two places of one name', gpx('<trkseg><trkpt lat="1" lat="2" lon="1"/></trkseg>'), 'gpx_broken'],
    ['an entity that nobody declared', gpx(`&secret;${two}`), 'gpx_broken'],
    ['a point in a point', `<gpx>${'<trkpt lat="1" lon="1">'.repeat(90_000)}`, 'gpx_broken'],
    ['tags in tags without end', `<gpx>${'<a>'.repeat(300_000)}`, 'gpx_broken'],
    ['a tag of too many names', `<gpx ${Array.from({ length: 50 }, (_, i) => `a${i}="1"`).join(' ')}/>`, 'gpx_broken'],
    ['beginnings of comments alone', '<!--'.repeat(200_000), 'not_gpx'],
    ['beginnings of points alone', '<trkpt '.repeat(300_000), 'not_gpx'],
    [
      'blanks before a time that never ends',
      gpx(`<trkseg>${point('55', '37', `<time>${' '.repeat(1_000_000)}`).repeat(2)}</trkseg>`),
      'gpx_broken',
    ],
    [
      'a time behind more blanks than anybody writes',
      gpx(
        `<trkseg>${point('55', '37', `<time>${' '.repeat(1_000_000)}2026-05-24T06:00:00Z</time>`).repeat(2)}</trkseg>`,
      ),
      'gpx_no_times',
    ],
  ] as const)('a broken GPX file is refused: %s', ([, text, code]) => {
    expect(readGpx(text)).toMatchObject({ ok: false, error: { code } })
  })

  test('a file is read only up to its first issue', () => {
    const read = vi.spyOn(SaxesParser.prototype, 'write')
    readGpx(`<kml>${'<a/>'.repeat(1_000_000)}`)
    expect(read).toHaveBeenCalledTimes(1)
    read.mockRestore()
  })
})
