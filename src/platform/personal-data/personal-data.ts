import type { Tx } from '../db/tx.ts'
import type { Encrypter } from '../encryption/encrypter.ts'

/** The files of an export, in its order: `registrations.json` and so on. */
export const exportParts = [
  'account',
  'family',
  'documents',
  'consents',
  'security',
  'registrations',
  'teams',
  'results',
  'orders',
  'payments',
  'insurance',
  'tax',
  'messages',
] as const
export type ExportPart = (typeof exportParts)[number]

/** Why a column outlives its account, with the years after the deletion; null: as long as its row. */
export const retentionReasons = {
  /** A number by which rows refer to each other: with the account's data gone it names nobody. */
  reference: { years: null, law: 'no person is named' },
  /** Results of a race without a name. */
  results: { years: null, law: 'rules of the sport; the name is hidden (152-FZ art. 10.1)' },
  /** What was bought, paid and refunded. */
  accounting: { years: 5, law: '402-FZ art. 29; Tax Code art. 23 (1)(8)' },
  /** Policies of an insurer. */
  insurance: { years: 5, law: '4015-1 art. 25.1; Civil Code art. 966' },
  /** Certificates for the tax office, and what they were issued by. */
  tax: { years: 5, law: 'Tax Code art. 23 (1)(8)' },
  /** The proof that a consent was given. */
  consent: { years: 3, law: '152-FZ art. 9 (3); Civil Code art. 196' },
  /** Who read a document's number, and who changed a right. */
  audit: { years: 3, law: '152-FZ art. 18.1, 19' },
} as const satisfies Record<string, { readonly years: number | null; readonly law: string }>
export type RetentionReason = keyof typeof retentionReasons

/** Why a personal column is not in the export. */
export const withheldReasons = {
  secret: 'a password, key or link, or its hash',
  storage: 'where a file is stored: the file itself is in the export',
  internal: 'a keyed hash or number of the program, made of exported data',
} as const
export type WithheldReason = keyof typeof withheldReasons

/** One table with data of persons. Each of its columns stands in `exported`, `withheld` or `other`. */
export type PersonalTable = {
  readonly part: ExportPart
  /** Which rows of the table, as `t`, are an account's: an SQL condition; $1 is the account. */
  readonly rows: string
  readonly exported: readonly string[]
  readonly withheld?: Readonly<Record<string, WithheldReason>>
  /** Columns that say nothing of a person. */
  readonly other?: readonly string[]
  /**
   * `deleted`: the rows are deleted. `blocks`: no account with such a row is deleted. Else each
   * personal column is changed to a neutral value or retained: for the reason in `retained`, or for the one
   * that `retainedFor` gives it.
   */
  readonly onDeletion:
    | 'deleted'
    | 'blocks'
    | {
        readonly changed: readonly string[]
        readonly retained: RetentionReason
        readonly retainedFor?: { readonly [R in RetentionReason]?: readonly string[] }
        /** What ends with the years of `retained`: the rows, or these columns. Else the table names nobody. */
        readonly afterTerm?: 'deleted' | readonly string[]
      }
  /**
   * What becomes of the rows when their account becomes part of another of the same person. `ended`: they
   * are deleted. `blocks`: such an account becomes part of no other. Else they belong to the remaining account.
   */
  readonly onMerge: 'ended' | 'blocks' | MovedRows
  /** The columns with the key of a stored file, and with its name where it has one. */
  readonly file?: { readonly key: string; readonly name?: string }
  /**
   * Replaces encrypted columns of rows by what they mean, under their own names. Each reading is
   * recorded; so it runs in a transaction of its own that writes.
   */
  readonly reveal?: (
    services: EncryptingServices,
    tx: Tx,
    rows: readonly PersonalRow[],
    accountId: string,
  ) => Promise<readonly PersonalRow[]>
}
/** How rows get from one account to another. */
export type MovedRows = {
  /** The columns that name the remaining account afterwards; none where the rows belong to a row that moves. */
  readonly moved: readonly string[]
  /** Columns that go on naming the closed account, with the reason. */
  readonly stays?: Readonly<Record<string, string>>
}
export type EncryptingServices = { readonly encrypterFor: (purpose: string) => Encrypter }
export type PersonalRow = Readonly<Record<string, unknown>>

/** A reason for which an account cannot be deleted yet, with how many there are. */
export type DeletionBlocker<Code = DeletionBlockerCode> = { readonly code: Code; readonly count: number }
export const deletionBlockerCodes = [
  'staff',
  'organizer',
  'insurer',
  'payments',
  'orders',
  'places',
  'waitlists',
  'taxes',
] as const
export type DeletionBlockerCode = (typeof deletionBlockerCodes)[number]

/** Two accounts of one person, of which the first ends. */
export type AccountMerge = {
  readonly fromId: string
  readonly toId: string
  /** Rows of the account's participants that are the same person: the first ends. */
  readonly people: readonly { readonly fromId: string; readonly toId: string }[]
}
/** A reason for which two accounts cannot become one yet, with how many there are. */
export type MergeBlocker = { readonly code: MergeBlockerCode; readonly count: number }
export const mergeBlockerCodes = [
  'unconfirmed',
  'staff',
  'organizer',
  'insurer',
  'deletion',
  'person',
  'payments',
  'taxes',
] as const
export type MergeBlockerCode = (typeof mergeBlockerCodes)[number]

/** What a module declares about the data of persons in its tables. */
export type ModulePersonalData = {
  readonly tables: Readonly<Record<string, PersonalTable>>
  /** The other tables of its schema, with all their columns: a new one has to be looked at. */
  readonly withoutPersons: Readonly<Record<string, readonly string[]>>
  /** Deletes or changes an account's rows as declared. Runs as `erasure`, and may run twice. */
  readonly erase?: (tx: Tx, accountId: string) => Promise<Erased>
  /** Removes what a deleted account's rows retain for this reason, as `afterTerm` declares. Runs as `erasure`, and may run twice. */
  readonly eraseAfterTerm?: (tx: Tx, accountId: string, reason: RetentionReason) => Promise<void>
  /** What keeps an account from being deleted now. */
  readonly blockers?: (tx: Tx, accountId: string) => Promise<readonly DeletionBlocker[]>
  /** Makes an account's rows another's, as `onMerge` declares. Runs as `erasure`, and may run twice. */
  readonly merge?: (tx: Tx, merge: AccountMerge, services: EncryptingServices) => Promise<Erased>
  /** What keeps two accounts from becoming one now. */
  readonly mergeBlockers?: (tx: Tx, merge: Omit<AccountMerge, 'people'>) => Promise<readonly MergeBlocker[]>
}
/** The keys of stored files whose rows are gone: they are deleted after the commit. */
export type Erased = { readonly fileKeys: readonly string[] }

/** A blocker where there is at least one of its kind. */
export function blockerOf<Code extends DeletionBlockerCode | MergeBlockerCode>(
  code: Code,
  rows: readonly { readonly count: number }[],
): { readonly code: Code; readonly count: number }[] {
  const count = rows[0]?.count ?? 0
  return count > 0 ? [{ code, count }] : []
}
