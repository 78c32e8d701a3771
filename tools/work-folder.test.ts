import { existsSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeWorkFolder } from './work-folder.ts'

const place = () => mkdtempSync(join(tmpdir(), 'work-folder-'))
const gibibytes = (n: number) => n * 2 ** 30

test('the folder is in memory where there is enough, else on the disk, and another user may enter it', () => {
  const [memory, disk] = [place(), place()]
  const roomy = makeWorkFolder({ memory, disk, availableBytes: gibibytes(1000) })
  expect([memory, disk]).toContain(dirname(roomy)) // depends on this machine's memory
  expect(dirname(makeWorkFolder({ memory, disk, availableBytes: gibibytes(1) }))).toBe(disk)
  expect(dirname(makeWorkFolder({ memory: join(memory, 'none'), disk, availableBytes: gibibytes(1000) }))).toBe(disk)
  expect(statSync(roomy).mode & 0o777).toBe(0o755)
})

test('a killed run’s folder in memory is deleted, and a running one’s is not', () => {
  const [memory, disk] = [place(), place()]
  const left = join(memory, 'startline-work-4194999-abcdef') // higher than any process id
  const used = join(memory, `startline-work-${process.pid}-abcdef`)
  const foreign = join(memory, 'pulse-shm-1')
  for (const folder of [left, used, foreign]) mkdirSync(folder)
  const isInMemory = dirname(makeWorkFolder({ memory, disk, availableBytes: gibibytes(1000) })) === memory
  expect([left, used, foreign].map((folder) => existsSync(folder))).toEqual([!isInMemory, true, true])
})
