import { appendFile, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { Journal, readJournal } from './journal.ts'
import { freshFolder, goodCard, openBank, secret } from './testing.ts'

describe('after a start on the same folder', () => {
  test('payments, keys, refunds and scenarios are restored, also after a torn last line', async () => {
    const first = await openBank()
    const { id } = await first.create({ amountMinor: 1_000 })
    await first.call('POST', `/payments/${id}/scenario`, { outcome: 'pay', twice: true })
    const refund = { paymentId: id, amountMinor: 300 }
    const refunded = await first.call('POST', '/refunds', refund, { 'idempotence-key': 'r-1' })
    const before = await first.call('GET', `/payments/${id}`)
    // `stop` writes nothing, so this is the state after a process was killed in the middle of a
    // line
    await first.bank.stop()
    await appendFile(join(first.dataDir, 'journal.jsonl'), '[{"put":"payment","payment":{"id":"pay_to')

    const second = await openBank({ dataDir: first.dataDir })
    expect(await second.call('GET', `/payments/${id}`)).toEqual(before)
    expect(await second.call('POST', '/refunds', refund, { 'idempotence-key': 'r-1' })).toEqual(refunded)
    const next = await second.create({ reference: 'order-2' })

    const third = await openBank({ dataDir: first.dataDir })
    expect((await third.call('GET', '/payments?reference=order-2')).body.payments).toMatchObject([{ id: next.id }])
  })

  test('an undelivered webhook is sent after a start', async () => {
    const first = await openBank({ retryDelaysMs: [10_000] })
    first.shop.responses.push(500)
    const { id } = await first.create()
    await first.call('POST', `/payments/${id}/scenario`, { outcome: 'pay' })
    await expect.poll(() => first.shop.received.length).toBe(1)
    await first.bank.stop()

    const second = await openBank({ dataDir: first.dataDir })
    second.clock.ms += 10_000
    await expect.poll(() => first.shop.received.length).toBe(2)
    expect(first.shop.received[1]?.rawBody).toBe(first.shop.received[0]?.rawBody)
    expect(second.shop.received).toHaveLength(0)
  })

  test('a delayed response that fell due meanwhile has succeeded at its own moment', async () => {
    const first = await openBank()
    const { id } = await first.create()
    await first.call('POST', `/payments/${id}/scenario`, { outcome: 'delay' })
    await first.bank.stop()
    const second = await openBank({ dataDir: first.dataDir, now: () => first.clock.ms + 3_600_000 })
    const { body } = await second.call('GET', `/payments/${id}`)
    expect(body).toMatchObject({ status: 'succeeded', paidAt: '2026-05-24T09:00:15.000Z' })
  })
})

test('neither the journal nor the log holds a card number, a code, a name or the secret', async () => {
  const { create, send, dataDir, logged } = await openBank()
  const paid = await create()
  await send(`/pay/${paid.id}`, { ...goodCard, cvc: '907' })
  const payment = await create()
  await send(`/pay/${payment.id}`, { ...goodCard, number: '5555555555554477', cvc: '907' })
  const recorded = (await readFile(join(dataDir, 'journal.jsonl'), 'utf8')) + JSON.stringify(logged)
  expect(recorded).toContain('"card":{"scheme":"Mir","last4":"0004"}')
  for (const word of ['2200000', '2200 0', '5555555', '5555 5', '"907"', 'IVANOV', secret])
    expect(recorded).not.toContain(word)
})

describe('the file', () => {
  const parse = (text: string) => z.number().parse(JSON.parse(text))

  test.for([
    ['no file', null, [], 0],
    ['whole lines', '1\n2\n', [1, 2], 4],
    ['a last line without its end', '1\n23', [1], 2],
    ['a last line that makes no sense', '1\n{"\n', [1], 2],
    ['zeros where the last line should be', '1\n\0\0\0', [1], 2],
  ] as const)('the journal is read up to its last valid record: %s', async ([, text, lines, validBytes]) => {
    const file = join(await freshFolder(), 'journal.jsonl')
    if (text !== null) await writeFile(file, text)
    expect(await readJournal(file, parse)).toEqual({ lines, validBytes })
  })

  test('an invalid line in the middle stops the start with one sentence', async () => {
    const file = join(await freshFolder(), 'journal.jsonl')
    await writeFile(file, '1\n{"\n3\n')
    await expect(readJournal(file, parse)).rejects.toThrow(/journal\.jsonl is damaged at line 2\.$/)
  })

  test('a torn end is cut off, and a thousand lines at once keep their order', async () => {
    const file = join(await freshFolder(), 'deep', 'journal.jsonl')
    const journal = new Journal(file, 0)
    journal.append('0')
    await journal.start()
    onTestFinished(() => journal.close())
    for (let line = 1; line < 1000; line++) journal.append(String(line))
    await journal.flushed()
    await appendFile(file, '10')
    const { lines, validBytes } = await readJournal(file, parse)
    expect(lines).toEqual(Array.from({ length: 1000 }, (_, line) => line))
    const next = new Journal(file, validBytes)
    await next.start()
    next.append('1000')
    await next.flushed()
    await next.close()
    expect((await readJournal(file, parse)).lines.at(-1)).toBe(1000)
  })

  test('after a full disk the journal is written again without a loss, and the torn line is cut off', async () => {
    const file = join(await freshFolder(), 'journal.jsonl')
    const journal = new Journal(file, 0)
    await journal.start()
    onTestFinished(() => journal.close())
    journal.append('0')
    await journal.flushed()
    const disk = await fullDisk()
    journal.append('1111111111')
    await expect(journal.flushed()).rejects.toThrow('ENOSPC')
    expect(await readFile(file, 'utf8')).toBe('0\n11111') // a partial line, as a full disk leaves it
    journal.append('2')
    await expect(journal.flushed()).rejects.toThrow('ENOSPC')
    expect(journal.failed).toBe(true)
    disk.hasRoom()
    await journal.flushed()
    journal.append('3')
    await journal.flushed()
    expect(journal.failed).toBe(false)
    expect(await readFile(file, 'utf8')).toBe('0\n1111111111\n2\n3\n')
  })
})

test('a bank whose disk was full responds again once there is room, and has kept its promises', async () => {
  const { create, call, open, dataDir, bank } = await openBank()
  const { id } = await create()
  const disk = await fullDisk()
  expect((await call('POST', `/payments/${id}/cancel`, {})).status).toBe(500)
  expect((await open('/healthz')).status).toBe(500)
  disk.hasRoom()
  await expect.poll(async () => (await open('/healthz')).status).toBe(200)
  const after = await call('GET', `/payments/${id}`)
  expect(after.body).toMatchObject({ status: 'canceled' })
  await bank.stop()
  const next = await openBank({ dataDir })
  expect(await next.call('GET', `/payments/${id}`)).toEqual(after)
})

/** Lets each write put only half of its bytes on the disk, until `hasRoom` is called. */
async function fullDisk(): Promise<{ hasRoom(): void }> {
  const probe = await open(join(await freshFolder(), 'probe'), 'a')
  const handles: { appendFile(data: Buffer): Promise<void> } = Object.getPrototypeOf(probe)
  await probe.close()
  const { appendFile } = handles
  const spy = vi.spyOn(handles, 'appendFile').mockImplementation(async function (this: unknown, data) {
    await appendFile.call(this as typeof handles, data.subarray(0, Math.floor(data.length / 2)))
    throw new Error('ENOSPC: no space left on device, write')
  })
  onTestFinished(() => spy.mockRestore())
  return { hasRoom: () => spy.mockRestore() }
}
