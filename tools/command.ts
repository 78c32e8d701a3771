import { spawn } from 'node:child_process'
import { delimiter, dirname, resolve } from 'node:path'

export type Ended = { readonly exitCode: number; readonly output: string }

/**
 * Runs one of the project's programs (`tsc`, `vitest`, `node`) on the current Node and collects its
 * output.
 */
export function runCommand(command: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  const [program = '', ...args] = command
  const path = [
    resolve('node_modules/.bin'),
    dirname(process.execPath),
    process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin',
  ]
  return new Promise((done) => {
    const output: string[] = []
    const child = spawn(program === 'node' ? process.execPath : resolve('node_modules/.bin', program), args, {
      env: { ...process.env, PATH: path.join(delimiter), NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.on('data', (chunk) => output.push(String(chunk)))
    child.stderr.on('data', (chunk) => output.push(String(chunk)))
    child.on('error', (error) => done({ exitCode: 127, output: error.message }))
    child.on('close', (exitCode) => done({ exitCode: exitCode ?? 1, output: output.join('').trim() }))
  })
}
