import { expect, test } from 'vitest'
import { isOwnHost } from './own-host.ts'

const known = ['startline.example', 'Swim.example', 'run.example:8443']

test.for([
  ['of the table', 'startline.example', true],
  ['of the table, at whichever port and in whichever letters', 'SWIM.example.:3000', true],
  ['of the table with a port', 'run.example', true],
  ['localhost', 'localhost:3000', true],
  ['a brand on localhost', 'fontanka.localhost:3000', true],
  ['this machine’s number', '127.0.0.1:3000', true],
  ['a number of the network', '192.168.1.20', true],
  ['IPv6', '[::1]:3000', true],
  ['IPv6 with the old number in it', '[::ffff:127.0.0.1]', true],
  ['another’s name', 'evil.example', false],
  ['a name below one of ours', 'www.startline.example', false],
  ['a name above all', 'example', false],
  ['a name that begins like a number', '127.0.0.1.evil.example', false],
  ['a name that ends like localhost', 'evillocalhost', false],
  ['a name made of a number', '7f000001.rbndr.us', false],
  ['nothing', '', false],
] as const)('a host is own or foreign: %s (%s)', ([, host, isOwn]) => expect(isOwnHost(host, known)).toBe(isOwn))
