import type { UploadSender } from '../sender.ts'

/** For tests of the content, not of its sender. */
export const testSender: UploadSender = { network: '203.0.113.7', spend: () => undefined }
