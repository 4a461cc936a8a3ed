-- Two durations have a display and are on no form: rows that were made elsewhere bring them.

alter table services
  drop constraint services_duration_check,
  add constraint services_duration_check check (
    duration in ('1-4-weeks', '1-3-months', '3-6-months', '6-plus-months', '3-6', '12plus')
  );
