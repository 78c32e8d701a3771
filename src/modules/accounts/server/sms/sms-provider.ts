/** A service that sends text messages (docs/features/phone-sign-in.md). */
export type SmsProvider = {
  /**
   * Asks whether a message could be sent now. It costs nothing and concerns no number.
   * @throws where the service is down, refuses us or has no money left
   */
  check(): Promise<void>
  /**
   * Hands a message over.
   * @throws NumberRefused where the service sends nothing to this number; any other error where
   * another attempt may help
   */
  send(message: TextMessage): Promise<void>
}

export type TextMessage = {
  /** E.164. */
  readonly to: string
  readonly text: string
  /** The same id for the same message. */
  readonly id: string
  readonly language: 'ru' | 'en'
}

/** The service sends nothing to this number, now or later. */
export class NumberRefused extends Error {
  override name = 'NumberRefused'
}

export type Sms = {
  readonly provider: SmsProvider
  /** ISO 3166 alpha-2: where messages may go. */
  readonly countries: readonly string[]
  /** The most messages in 24 hours. */
  readonly perDay: number
}

declare module '#src/platform/services.ts' {
  interface Services {
    /** Sends codes to phones; null: nobody signs in by phone on this installation. */
    readonly sms: Sms | null
  }
}
