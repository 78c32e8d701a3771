import { Visitor } from 'vite'
import { type Complaint, lineAt } from './complaint.ts'
import { parseModule } from './parsed-module.ts'

/** Names that say nothing of what they hold, each with nouns and verbs that do. */
const vagueNames = new Map([
  ['told', 'response, counts, shownText'],
  ['said', 'text, submitted, declared'],
  ['says', 'labels, text, note'],
  ['kept', 'saved, cached, remaining'],
  ['asked', 'requested, required, params'],
  ['begun', 'started, created'],
  ['meant', 'expected, matching'],
  ['anew', 'retried, recreated'],
  ['who', 'the person’s role: payer, recipient, account'],
  ['whom', 'personRef, recipient'],
  ['what', 'kind, item, subject'],
])

/** Finds variables, parameters, functions and fields with a name that a reader must translate. */
export function findVagueNames(path: string, text: string): Complaint[] {
  const complaints: Complaint[] = []
  const check = ({ name, start }: { readonly name: string; readonly start: number }) => {
    const use = vagueNames.get(name)
    if (use === undefined) return
    complaints.push({ file: path, line: lineAt(text, start), rule: 'vague name', remedy: `not “${name}”: ${use}` })
  }
  new Visitor({ Identifier: check }).visit(parseModule(path, text).program)
  return complaints
}
