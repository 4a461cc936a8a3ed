import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process, for Prometheus. The rules in `observe/` use their names: an alert with a wrong name
 * never fires. Durations are in seconds; labels never contain addresses or personal data.
 */
export const registry = new Registry()
const registers = [registry]

export const requestDuration = new Histogram({
  name: 'coop_http_request_duration_seconds',
  help: 'requests by method, pattern of the route and status; held requests last as long as they are held',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  registers,
})

export const requestsInFlight = new Gauge({
  name: 'coop_http_requests_in_flight',
  help: 'requests that are not answered yet, those included that wait for news',
  registers,
})

export const renderDuration = new Histogram({
  name: 'coop_page_render_duration_seconds',
  help: 'rendering one page that was not kept',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  registers,
})

export const writeAnswers = new Counter({
  name: 'coop_write_answers_total',
  help: 'edits by what became of them',
  labelNames: ['status'],
  registers,
})

export const writeBatches = new Counter({
  name: 'coop_write_batches_total',
  help: 'batches of edits by the status of their answer; those of 503 wait on their devices and come again',
  labelNames: ['status'],
  registers,
})

export const editAge = new Histogram({
  name: 'coop_edit_age_seconds',
  help: 'how long the oldest edit of a batch had waited on its device, by the clock of the device',
  buckets: [1, 5, 30, 300, 3600, 21_600, 86_400, 604_800],
  registers,
})

export const uploads = new Counter({
  name: 'coop_uploads_total',
  help: 'complete uploads by what became of them; those that failed are finished when the device asks again',
  labelNames: ['outcome'],
  registers,
})

export const jobRuns = new Counter({
  name: 'coop_job_runs_total',
  help: 'runs of background jobs by their end',
  labelNames: ['job', 'outcome'],
  registers,
})

export const pictureDuration = new Histogram({
  name: 'coop_picture_duration_seconds',
  help: 'work on one picture or file in a process of its own, by its end',
  labelNames: ['outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  registers,
})

export const picturesWaiting = new Gauge({
  name: 'coop_pictures_waiting',
  help: 'pictures that are being made, or wait for it',
  registers,
})

export const picturesRefused = new Counter({
  name: 'coop_pictures_refused_total',
  help: 'pictures that were not made, since too many waited',
  registers,
})

export const mails = new Counter({
  name: 'coop_mails_total',
  help: 'mails by whether the mail server took them',
  labelNames: ['outcome'],
  registers,
})

export const usageEventsDropped = new Counter({
  name: 'coop_usage_events_dropped_total',
  help: 'usage events that the database did not take in time',
  registers,
})

export const roundTripDuration = new Histogram({
  name: 'coop_commit_to_reader_seconds',
  help: 'from the commit of a heartbeat until it has come back by the shape service',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const heartbeatsLost = new Counter({
  name: 'coop_heartbeats_lost_total',
  help: 'heartbeats that the shape service has left out: commits were lost',
  registers,
})

// An alert watches for an increase, so a counter that appears with its first fault would be too late.
writeAnswers.inc({ status: 'rejected' }, 0)
writeBatches.inc({ status: 503 }, 0)
uploads.inc({ outcome: 'failed' }, 0)
mails.inc({ outcome: 'refused' }, 0)
