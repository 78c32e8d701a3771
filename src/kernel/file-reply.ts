import { z } from 'zod'

/** What a route that sends a file answers. */
export type FileReply = { readonly bytes: number; readonly content: ReadableStream<Uint8Array> }
export const FileReply = z.custom<FileReply>(
  (value) =>
    typeof value === 'object' && value !== null && 'content' in value && value.content instanceof ReadableStream,
)
