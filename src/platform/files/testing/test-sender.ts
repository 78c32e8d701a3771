import type { Sender } from '../sender.ts'

/** For tests of what is read, and not of who sends it. */
export const testSender: Sender = { network: '203.0.113.7', spend: () => undefined }
