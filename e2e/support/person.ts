import { randomInt } from 'node:crypto'

export type Person = {
  readonly firstName: string
  readonly lastName: string
  readonly gender: 'female' | 'male'
  /** In the Russian format: 12.05.1990. */
  readonly born: string
  readonly email: string
}

/**
 * An adult with a random name. A race accepts the same name and birth date only once, so no two
 * tests may share a person.
 */
export function newPerson(firstName: string): Person {
  const gender = /[ая]$/.test(firstName) ? 'female' : 'male'
  const stem = Array.from({ length: 4 }, () => pick(syllables)).join('')
  return {
    firstName,
    lastName: stem.charAt(0).toUpperCase() + stem.slice(1) + (gender === 'female' ? 'ская' : 'ский'),
    gender,
    born: '12.05.1990',
    email: `runner-${Date.now().toString(36)}-${randomInt(1_000_000).toString(36)}@example.org`,
  }
}

const syllables = ['ба', 'ве', 'го', 'да', 'же', 'за', 'ки', 'ла', 'мо', 'ни', 'ро', 'са', 'ту', 'фи', 'ча', 'ши']

function pick(all: readonly string[]): string {
  return all[randomInt(all.length)] ?? ''
}
