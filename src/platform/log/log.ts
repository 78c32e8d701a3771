import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino'
import { isUuid } from '#src/kernel/ids.ts'
import { prettyStream } from './pretty-stream.ts'
import { redact, redactRecord, redactText } from './redact.ts'

export type { Logger }

type Options = {
  level: string
  /**
   * The destination of the lines; by default the standard output, in short coloured lines on a
   * terminal.
   */
  stream?: DestinationStream
}

/**
 * One JSON object a line. Secrets and personal data are removed, whichever code logs them (see
 * redact.ts); a request's lines are those of `log.child({ requestId })`.
 */
export function createLogger({ level, stream = standardStream() }: Options): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // redact.ts writes an error; pino must not write it once more.
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label) => ({ level: label }), log: redactRecord },
    hooks: { logMethod: logHidden },
  }
  const log = pino(options, stream)
  const makeChild = log.child
  // pino passes a child's own fields to no formatter; children inherit this.
  log.child = function child(this: Logger, fields: object, ...rest: []) {
    return makeChild.call(this, hasOnlyRequestId(fields) ? fields : redactRecord(fields), ...rest)
  } as typeof makeChild
  return log
}

/**
 * One child is made for each request: a request id is not secret, and redacting it takes longer
 * than making the child.
 */
function hasOnlyRequestId(fields: object): boolean {
  const [name, ...rest] = Object.keys(fields)
  return name === 'requestId' && rest.length === 0 && isUuid(Reflect.get(fields, name))
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const logHidden: LogMethod = function logHidden([first, ...rest]: unknown[], method) {
  // pino would use an error's own message as the line's message, without the formatters.
  if (first instanceof Error) {
    const message = typeof rest[0] === 'string' ? rest[0] : first.message
    return method.call(this, { err: first }, redactText(message))
  }
  const head = typeof first === 'string' ? redactText(first) : first
  return Reflect.apply(method, this, [head, ...rest.map((value) => redact(value))])
}

function standardStream(): DestinationStream {
  return process.stdout.isTTY ? prettyStream(process.stdout) : destination({ fd: 1, sync: true })
}
