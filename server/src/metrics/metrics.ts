import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * The metrics of this process, for Prometheus. The rules in `observe/` use their names: an alert with a wrong name
 * never fires. Durations are in seconds; labels never contain addresses or personal data.
 */
export const registry = new Registry()
const registers = [registry]

export const requestDuration = new Histogram({
  name: 'coop_http_request_duration_seconds',
  help: 'requests by method, route pattern and status; long polls last as long as they wait',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  registers,
})

export const requestsInFlight = new Gauge({
  name: 'coop_http_requests_in_flight',
  help: 'requests without a response yet, including long polls',
  registers,
})

export const renderDuration = new Histogram({
  name: 'coop_page_render_duration_seconds',
  help: 'rendering one page that was not cached',
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1],
  registers,
})

export const writeAnswers = new Counter({
  name: 'coop_write_answers_total',
  help: 'edits by outcome',
  labelNames: ['status'],
  registers,
})

export const writeBatches = new Counter({
  name: 'coop_write_batches_total',
  help: 'batches of edits by response status; those with 503 stay on their devices and are sent again',
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
  help: 'complete uploads by outcome; failed ones are finished when the device tries again',
  labelNames: ['outcome'],
  registers,
})

export const jobRuns = new Counter({
  name: 'coop_job_runs_total',
  help: 'runs of background jobs by outcome',
  labelNames: ['job', 'outcome'],
  registers,
})

export const pictureDuration = new Histogram({
  name: 'coop_picture_duration_seconds',
  help: 'tasks of the picture processes, by outcome',
  labelNames: ['outcome'],
  buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30],
  registers,
})

export const picturesWaiting = new Gauge({
  name: 'coop_pictures_waiting',
  help: 'pictures that are being made or are queued',
  registers,
})

export const picturesRefused = new Counter({
  name: 'coop_pictures_refused_total',
  help: 'pictures that were not made, since the queue was full',
  registers,
})

export const mails = new Counter({
  name: 'coop_mails_total',
  help: 'mails by whether the mail server accepted them',
  labelNames: ['outcome'],
  registers,
})

export const usageEventsDropped = new Counter({
  name: 'coop_usage_events_dropped_total',
  help: 'usage events that were dropped, since the database was too slow',
  registers,
})

export const roundTripDuration = new Histogram({
  name: 'coop_commit_to_reader_seconds',
  help: 'time from the commit of a heartbeat until it arrives through the shape service',
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
})

export const heartbeatsLost = new Counter({
  name: 'coop_heartbeats_lost_total',
  help: 'heartbeats that the shape service did not deliver: commits were lost',
  registers,
})

// An alert watches for an increase, so a counter that appears with its first fault would be too late.
writeAnswers.inc({ status: 'rejected' }, 0)
writeBatches.inc({ status: 503 }, 0)
uploads.inc({ outcome: 'failed' }, 0)
mails.inc({ outcome: 'refused' }, 0)
