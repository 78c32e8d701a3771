import { serveTasks } from '../serve-tasks.ts'
import { broken, doubled, endless, greedy } from './stubborn-tasks.ts'

// The program of a thread for tests: what it is given takes too long, too much, or fails.
serveTasks([doubled, endless, greedy, broken])
