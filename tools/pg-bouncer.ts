import { hasPgBouncer } from '#tests/support/pg-bouncer.ts'
import { canInstallPackages, installPackages } from './debian-packages.ts'

// The tests of two instances behind a pooler need PgBouncer; install it if it is missing and we may.
if (!hasPgBouncer && !(canInstallPackages() && installPackages(['pgbouncer']))) {
  console.error('The tests of two instances need PgBouncer: install it (on Debian: sudo apt-get install pgbouncer).')
  process.exitCode = 1
}
