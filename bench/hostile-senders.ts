import { parentPort, workerData } from 'node:worker_threads'
import { deflateSync } from 'node:zlib'
import { maxPoints } from '#src/modules/maps/domain/gpx/read-gpx.ts'
import { newId } from '#src/platform/new-id.ts'
import { cookieOf } from './people.ts'

// Runs in the thread that sends files: generating them would disturb the measurement.
const files = 100
const senders = 20

type Race = { readonly eventCode: string; readonly raceCode: string }

type Sent = { readonly path: string; readonly method: string; readonly form: FormData }

const point = (inside: string) => `<trkpt lat="55.12345" lon="37.12345">${inside}</trkpt>`
const gpx = (inside: string) => `<gpx><trk><trkseg>${inside}</trkseg></trk></gpx>`
const longest = gpx(point('<ele>31.2</ele><time>noon</time>').repeat(maxPoints))
const blanks = gpx(point(`<time>${' '.repeat(40_000)}x</time>`).repeat(2))
const bomb = `%PDF-1.7\n${packed(`1 0 ${' '.repeat(50_000_000)}`)}`
const slowPdf = `%PDF-1.7\n${'1 0 obj\n<< /A [1 2 3] >>\nendobj\n'.repeat(150_000)}`

const kinds: readonly ((race: Race) => Sent)[] = [
  (race) => course(race, longest),
  (race) => course(race, blanks),
  (race) => course(race, `<gpx>${'<a>'.repeat(2_000_000)}`),
  () => entryFile(bomb),
  () => entryFile(slowPdf),
  () => entryFile(`\xff\xd8\xff${'x'.repeat(9_000_000)}`),
  () => list(`Фамилия;Имя${';'.repeat(400_000)}\n"${'"";'.repeat(20_000)}`),
  () => ({ path: '/Register/ApiUploadFile', method: 'POST', form: tinyParts() }),
]

function course({ eventCode, raceCode }: Race, text: string): Sent {
  const path = `/api/organizer/events/${eventCode}/races/${raceCode}/course`
  return { path, method: 'PUT', form: formOf(text, {}) }
}

function entryFile(text: string): Sent {
  return { path: '/Register/ApiUploadFile', method: 'POST', form: formOf(text, {}) }
}

function list(text: string): Sent {
  const path = `/api/group-entries/${newId()}/list`
  return { path, method: 'POST', form: formOf(text, { eventCode: 'no-such' }) }
}

function formOf(text: string, fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new File([Buffer.from(text, 'latin1')], 'file'))
  return form
}

function tinyParts(): FormData {
  const form = new FormData()
  for (let i = 0; i < 80_000; i += 1) form.append('a', '')
  return form
}

function packed(inside: string): string {
  const stream = deflateSync(Buffer.from(inside, 'latin1')).toString('latin1')
  const dict = `<< /Type /ObjStm /N 1 /First 4 /Length ${stream.length} /Filter /FlateDecode >>`
  return `9 0 obj\n${dict}\nstream\n${stream}\nendstream\nendobj\n`
}

async function sendAll(port: number, race: Race, statuses: Record<string, number>): Promise<void> {
  const waiting = Array.from({ length: files }, (_, i) => i)
  const send = async () => {
    for (let i = waiting.shift(); i !== undefined; i = waiting.shift()) {
      const kind = kinds[i % kinds.length]
      if (kind === undefined) continue
      const { path, method, form } = kind(race)
      const headers = { cookie: cookieOf(i % senders), origin: `http://localhost:${port}` }
      // a refused sender may lose the connection before reading the response
      const status = await fetch(`http://localhost:${port}${path}`, { method, headers, body: form }).then(
        (response) => String(response.status),
        () => 'cut',
      )
      statuses[status] = (statuses[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: senders }, send))
}

const { port, race } = workerData as { readonly port: number; readonly race: Race }
const statuses: Record<string, number> = {}
parentPort?.postMessage('ready')
await sendAll(port, race, statuses)
parentPort?.postMessage(statuses)
