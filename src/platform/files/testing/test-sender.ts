import type { UploadSender } from '../sender.ts'

/** For tests of what is read, and not of who sends it. */
export const testSender: UploadSender = { network: '203.0.113.7', spend: () => undefined }
