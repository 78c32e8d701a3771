import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What goes wrong at the simulated service. */
export type SmsTrouble =
  | 'down'
  | 'slow'
  | 'garbage'
  | 'huge'
  | 'redirect'
  | 'no-money'
  | 'wrong-key'
  | 'bad-number'
  | 'odd'
  | 'nothing'

/** sms.ru's two calls as its documentation has them; it records what it would have sent. */
export async function startSmsRu() {
  const sent: Record<string, string>[] = []
  const calls: string[] = []
  let trouble: SmsTrouble | null = null
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const form = Object.fromEntries(new URLSearchParams(body))
    const path = request.url ?? ''
    calls.push(path)
    const answer = (status: number, text: string, headers = {}) => response.writeHead(status, headers).end(text)
    if (trouble === 'slow') return
    if (trouble === 'down') return answer(500, 'Internal Server Error')
    if (trouble === 'garbage') return answer(200, `<html>${form.to}`)
    if (trouble === 'huge') return answer(200, `{"status_code":100,"pad":"${'x'.repeat(1_000_000)}"}`)
    if (trouble === 'redirect') return answer(302, '', { location: '/elsewhere' })
    if (trouble === 'wrong-key') return answer(200, '{"status":"ERROR","status_code":200,"status_text":"api_id"}')
    if (trouble === 'nothing') return answer(200, '{"status":"OK","status_code":100}')
    if (path === '/my/balance') {
      const balance = trouble === 'no-money' ? 0 : 412.56
      return answer(200, JSON.stringify({ status: 'OK', status_code: 100, balance }))
    }
    if (trouble === 'no-money') return answer(200, '{"status":"ERROR","status_code":201,"status_text":"money"}')
    const { to = '' } = form
    if (trouble === 'bad-number') {
      const sms = { [to]: { status: 'ERROR', status_code: 207, status_text: `not to ${to}` } }
      return answer(200, JSON.stringify({ status: 'OK', status_code: 100, sms }))
    }
    if (trouble === 'odd')
      return answer(200, JSON.stringify({ status_code: 100, sms: { [to]: { status_code: 'no' } } }))
    sent.push(form)
    const sms = { [to]: { status: 'OK', status_code: 100, sms_id: '000000-10000000' } }
    return answer(200, JSON.stringify({ status: 'OK', status_code: 100, sms, balance: 410 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent,
    calls,
    breaks(next: SmsTrouble | null) {
      trouble = next
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
