import type { KeyObject } from 'node:crypto'
import type { Database } from './db/database.ts'
import type { Encrypter } from './encryption/encrypter.ts'
import type { FileReader } from './files/file-reader.ts'
import type { FileStore } from './files/file-store.ts'
import type { SecurityLog } from './log/security-log.ts'
import type { MailTransport } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { SharedPdfRenderer } from './pdf/shared-pdf-renderer.ts'
import type { PersonalData } from './personal-data/assemble.ts'
import type { TextOf } from './text-of.ts'

/**
 * The installation's external services, made once by the composition and passed to handlers and
 * jobs. A module with services of its own (payment providers, say) adds a field by declaration
 * merging next to its definition.
 */
export interface Services {
  readonly db: Database
  readonly mail: MailTransport
  readonly files: FileStore
  /** Draws an account's own documents; each account has its share. */
  readonly pdf: SharedPdfRenderer
  /** Draws public documents (finishers' certificates), in a thread of its own; each network has its share. */
  readonly publicPdf: SharedPdfRenderer
  /**
   * Reads uploaded data where that may take long: never on the main thread, and each network has
   * its share.
   */
  readonly reader: FileReader
  readonly metrics: Metrics
  readonly security: SecurityLog
  /**
   * The secret by which a mail server authenticates its bounce reports; null: none are accepted.
   */
  readonly mailFeedbackSecret: string | null
  /** A key for one purpose, derived from the installation's secret. */
  readonly keyFor: (purpose: string) => KeyObject
  /**
   * Encrypts data that must never be stored in plain, under keys for one purpose, derived from the
   * installation's document keys.
   */
  readonly encrypterFor: (purpose: string) => Encrypter
  readonly textOf: TextOf
  /** What all modules store about persons. */
  readonly personalData: PersonalData
  /** The default tenant's origin, without a slash at the end. */
  readonly baseUrl: string
  /** Whether readers are asked about a visit counter. */
  readonly hasCounter: boolean
  /** Whether fiscal receipts (54-FZ) are made: pages and emails promise them only then. */
  readonly makesReceipts: boolean
  /** A hotel partner's address with names in braces; null: no partner is shown. */
  readonly stayPartnerLink: string | null
}
