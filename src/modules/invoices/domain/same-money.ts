import { daysBetween, type PlainDate } from '#src/kernel/plain-date.ts'

/** What two formats of statements both say of a line; their own names of it differ. */
export type ComparedLine = {
  readonly id: string
  readonly bookedOn: PlainDate
  readonly amountMinor: number
  readonly documentNumber: string
  /** Empty where the bank leaves it out. */
  readonly payerAccount: string
}
export type EarlierLine = ComparedLine & {
  /** Another line waits for an operator who compares it with this one. */
  readonly hasTwin: boolean
}

/** Formats take the day of a line from different fields of the bank. */
export const bookedApartDays = 3

/**
 * Compares the lines of a statement with those of earlier statements of the same account in the other
 * format. The same day, sum, document and payer's account are the same money. Where a part of that is
 * unknown or differs, it may be: then both lines stay, and an operator decides. An earlier line is
 * the same as one line at most.
 * @returns the ids of lines that were here before; and by id of a line, the one that it may repeat
 */
export function compareFormats(
  lines: readonly ComparedLine[],
  earlier: readonly EarlierLine[],
): { readonly repeated: ReadonlySet<string>; readonly twins: ReadonlyMap<string, string> } {
  const free = new Set(earlier)
  const taken = (line: ComparedLine, isAlike: (one: ComparedLine, other: EarlierLine) => boolean) => {
    for (const other of free) {
      if (!isAlike(line, other)) continue
      free.delete(other)
      return other
    }
    return undefined
  }
  const repeated = new Set(lines.filter((line) => taken(line, isSame) !== undefined).map(({ id }) => id))
  const twins = lines
    .filter(({ id }) => !repeated.has(id))
    .flatMap((line) => {
      const twin = taken(line, maybeSame)
      return twin === undefined ? [] : [[line.id, twin.id] as const]
    })
  return { repeated, twins: new Map(twins) }
}

function isSame(one: ComparedLine, other: ComparedLine): boolean {
  return (
    one.amountMinor === other.amountMinor &&
    one.bookedOn === other.bookedOn &&
    isSameDocument(one, other) &&
    one.payerAccount !== '' &&
    one.payerAccount === other.payerAccount
  )
}

function maybeSame(one: ComparedLine, other: EarlierLine): boolean {
  if (other.hasTwin) return false
  const accounts = [one.payerAccount, other.payerAccount]
  if (one.amountMinor !== other.amountMinor || !(accounts.includes('') || accounts[0] === accounts[1])) return false
  const apart = Math.abs(daysBetween(one.bookedOn, other.bookedOn))
  return apart === 0 || (apart <= bookedApartDays && isSameDocument(one, other))
}

function isSameDocument(one: ComparedLine, other: ComparedLine): boolean {
  const [first, second] = [one, other].map(({ documentNumber }) => documentNumber.replace(/^0+/, ''))
  return first !== '' && first === second
}
