// One file of code for all that the shell says of releases: each further one is a name in what the admin loads first.
export { LiveTarget } from './live-target.tsx'
export { ReleaseBar } from './release-bar.tsx'
