import { euros } from '@coop/sync/rules'
import { Button } from '../../../ui/buttons/button.tsx'
import { Range } from '../../../ui/controls/range.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import type { ViewProps } from '../../page/page-route.tsx'
import { useInputBeforeHydration } from '../../hydration/use-input-before-hydration.ts'
import {
  marginRange,
  type MembershipData,
  type MembershipRequest,
  parseMembershipRequest,
  revenueChoices,
} from './load-become-member.ts'

/** Calculates the gain of a membership for the company of the reader. It is a GET form, so it works without scripts. */
export function GainCalculator({ data, request, change }: ViewProps<MembershipRequest, MembershipData>) {
  const form = useInputBeforeHydration((typed) => change(parseMembershipRequest(typed)))
  const { before, after, growth } = data.gain
  return (
    <section
      analytics-section="gain"
      id="gain"
      aria-labelledby="gain-title"
      className="mx-auto grid max-w-page gap-x-8 gap-y-10 px-gutter py-section lg:grid-cols-12"
    >
      <div className="lg:col-span-5">
        <p className="eyebrow text-muted">The arithmetic</p>
        <h2 id="gain-title" className="mt-3 font-display text-title font-normal">
          Two per cent, twice
        </h2>
        <p className="mt-4 max-w-prose text-lead">
          +2% revenue from joint bids and shared leads, −2% costs from buying together. At a margin of about
          15%, that makes about +25% profit. Try it with your own figures: nothing is sent anywhere.
        </p>
        <form
          ref={form}
          action="/become-member#gain"
          aria-label="Your figures"
          onSubmit={(event) => event.preventDefault()}
          className="mt-8 grid max-w-prose gap-6"
        >
          <Select
            label="Your revenue in a year"
            name="revenue"
            value={String(request.revenue)}
            options={revenueChoices.map((revenue) => ({ value: String(revenue), label: euros(revenue) }))}
            onChange={(revenue) => change({ ...request, revenue: Number(revenue) })}
          />
          <Range
            label="Your margin"
            name="margin"
            min={marginRange.min}
            max={marginRange.max}
            step={marginRange.step}
            value={request.margin}
            ends={[`${marginRange.min}%`, `${marginRange.max}%`]}
            valueText={`${request.margin}%`}
            onChange={(margin) => change({ ...request, margin })}
          />
          <noscript>
            <Button type="submit">Calculate</Button>
          </noscript>
        </form>
      </div>
      <output className="block self-end border-t-4 border-accent pt-6 lg:col-span-6 lg:col-start-7">
        <span className="block font-display text-display font-semibold text-accent">
          {`+${Math.round(growth * 100)}%`}
        </span>
        <span className="mt-2 block text-lead">
          {`profit: ${euros(after)} instead of ${euros(before)} a year.`}
        </span>
        <span className="mt-4 block text-sm text-muted">
          An example and not a promise. What your membership brings depends on what you bring along.
        </span>
      </output>
    </section>
  )
}
