import { expect, test } from 'vitest'
import { readMultipart } from './read-multipart.ts'

const boundary = '----boundary'
const part = (head: string, content: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`
const whole = (...parts: string[]) => `${parts.join('')}--${boundary}--\r\n`

/** A body in chunks; counts the chunks that were read. */
function sent(body: string, chunkBytes = 1024, type = `multipart/form-data; boundary=${boundary}`) {
  const bytes = new TextEncoder().encode(body)
  let chunks = 0
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const at = chunks * chunkBytes
        if (at >= bytes.length) return controller.close()
        chunks += 1
        controller.enqueue(bytes.slice(at, at + chunkBytes))
      },
    },
    { highWaterMark: 0 },
  )
  const init = { method: 'POST', headers: { 'content-type': type }, body: stream, duplex: 'half' }
  return { request: new Request('http://localhost/', init as RequestInit), chunks: () => chunks }
}

test.for([1, 7, 64, 10_000])('a form is read whole in chunks of %i bytes', async (chunkBytes) => {
  const body = whole(
    part('name="time"', '0:50:00'),
    part('name="файл"; filename="трек «а».gpx"', `\r\n--${boundary.slice(1)}\r\nтекст`),
    part('name="none"; filename=""', ''),
  )
  const read = await readMultipart(sent(body, chunkBytes).request, 1_000)
  if (!read.ok) throw new Error(read.code)
  const file = read.value.get('файл')
  expect([...read.value.keys()]).toEqual(['time', 'файл'])
  expect(read.value.get('time')).toBe('0:50:00')
  expect(file instanceof File && [file.name, await file.text()]).toEqual([
    'трек «а».gpx',
    `\r\n--${boundary.slice(1)}\r\nтекст`,
  ])
})

test.for([
  [
    'of more than a hundred parts',
    whole(...Array.from({ length: 101 }, (_, i) => part(`name="a${i}"`, ''))),
    413,
    'http.too_many_parts',
  ],
  [
    'with a file that is too large',
    whole(part('name="a"; filename="a"', 'x'.repeat(1_001))),
    413,
    'http.file_too_large',
  ],
  ['with texts that are too long', whole(part('name="a"', 'x'.repeat(900)).repeat(20)), 413, 'http.too_large'],
  ['with a head that is too long', whole(part(`name="${'a'.repeat(3_000)}"`, '')), 400, 'http.bad_form'],
  ['with a part without a name', whole(part('filename="a"', 'a')), 400, 'http.bad_form'],
  ['that was cut off', whole(part('name="a"', 'a')).slice(0, -12), 400, 'http.bad_form'],
  ['of something else', 'a=b', 400, 'http.bad_form'],
  ['of nothing', '', 400, 'http.bad_form'],
] as const)('a form %s is refused', async ([, body, status, code]) => {
  expect(await readMultipart(sent(body).request, 1_000)).toEqual({ ok: false, status, code })
})

test('a form without a stated boundary is refused', async () => {
  const { request } = sent(whole(part('name="a"', 'a')), 10, 'multipart/form-data')
  expect(await readMultipart(request, 1_000)).toMatchObject({ status: 400, code: 'http.bad_form' })
})

test('ten megabytes of tiny parts are not read: the hundred and first ends it', async () => {
  const body = whole(part('name="a"', '').repeat(150_000))
  const { request, chunks } = sent(body)
  expect(await readMultipart(request, 10_000_000)).toMatchObject({ status: 413, code: 'http.too_many_parts' })
  expect(chunks()).toBeLessThan(20)
})
