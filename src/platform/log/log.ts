import { type DestinationStream, destination, type Logger, type LoggerOptions, pino } from 'pino'
import { isUuid } from '#src/kernel/ids.ts'
import { prettyStream } from './pretty-stream.ts'
import { redact, redactRecord, redactText } from './redact.ts'

export type { Logger }

type Options = {
  level: string
  /** Where the lines go; by default the standard output, in short coloured lines if a person reads it. */
  stream?: DestinationStream
}

/**
 * One JSON object a line. Nothing secret or personal passes, whoever logs it (see redact.ts); a request's lines are those of
 * `log.child({ requestId })`.
 */
export function createLogger({ level, stream = standardStream() }: Options): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    // an error is written by redact.ts, and not once more by pino
    serializers: { err: (error: unknown) => error },
    formatters: { level: (label) => ({ level: label }), log: redactRecord },
    hooks: { logMethod: logHidden },
  }
  const log = pino(options, stream)
  const makeChild = log.child
  // pino gives a child's own fields to no formatter; children inherit this
  log.child = function child(this: Logger, fields: object, ...rest: []) {
    return makeChild.call(this, isRequestAlone(fields) ? fields : redactRecord(fields), ...rest)
  } as typeof makeChild
  return log
}

/** Of each request one child is made: an id of ours has nothing to hide, and looking for it takes longer than the child. */
function isRequestAlone(fields: object): boolean {
  const [name, ...others] = Object.keys(fields)
  return name === 'requestId' && others.length === 0 && isUuid(Reflect.get(fields, name))
}

type LogMethod = NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']>

const logHidden: LogMethod = function logHidden([first, ...rest]: unknown[], method) {
  // pino would make an error's own message the line's message, past the formatters
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
