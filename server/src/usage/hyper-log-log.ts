/**
 * Counts the distinct members of sets that can be merged: the visitors of a day, of any days. Few are kept one by one
 * and counted exactly; beyond that a sketch is (HyperLogLog, Flajolet et al. 2007), of fixed size and right to within
 * about 2 %, from which no member can be read any more.
 * Members are hashes of 48 bits. Stored as one byte for which of the two it is, then the members or registers.
 */
const INDEX_BITS = 12
const REGISTERS = 2 ** INDEX_BITS
const REST_BITS = 48 - INDEX_BITS
const MEMBER_BYTES = 6
/** So many exact values take the room of the sketch. */
const EXACT_AT_REST = Math.floor(REGISTERS / MEMBER_BYTES)
/** While counting there is more room. */
const EXACT_IN_MEMORY = 20_000

const EXACT = 0
const SKETCH = 1

export class HyperLogLog {
  #members: Set<number> | undefined = new Set()
  #registers: Uint8Array | undefined

  /** @throws when these are not bytes of `encode` */
  static decode(bytes: Uint8Array): HyperLogLog {
    const set = new HyperLogLog()
    const [kind] = bytes
    const body = Buffer.from(bytes.subarray(1))
    if (kind === SKETCH && body.length === REGISTERS) {
      set.#members = undefined
      set.#registers = Uint8Array.from(body)
    } else if ((kind === EXACT && body.length % MEMBER_BYTES === 0) || bytes.length === 0) {
      for (let at = 0; at < body.length; at += MEMBER_BYTES) set.add(body.readUIntBE(at, MEMBER_BYTES))
    } else throw new Error('These bytes are no HyperLogLog')
    return set
  }

  add(member: number): void {
    if (this.#registers !== undefined) return raise(this.#registers, member)
    this.#members?.add(member)
    if (this.isExact && this.size > EXACT_IN_MEMORY) this.dropMembers()
  }

  merge(other: HyperLogLog): void {
    if (other.#registers === undefined) {
      for (const member of other.#members ?? []) this.add(member)
      return
    }
    this.dropMembers()
    const registers = this.#registers
    if (registers === undefined) return
    const otherRegisters = other.#registers
    for (let index = 0; index < REGISTERS; index += 1) {
      const rank = otherRegisters[index] ?? 0
      if (rank > (registers[index] ?? 0)) registers[index] = rank
    }
  }

  /** Converts a set of any size: from here on only the sketch is kept. */
  dropMembers(): void {
    if (this.#registers !== undefined) return
    const registers = new Uint8Array(REGISTERS)
    for (const member of this.#members ?? []) raise(registers, member)
    this.#registers = registers
    this.#members = undefined
  }

  get isExact(): boolean {
    return this.#registers === undefined
  }

  get size(): number {
    return this.#registers === undefined ? (this.#members?.size ?? 0) : estimate(this.#registers)
  }

  encode(): Buffer {
    const members = this.#members
    if (members !== undefined && members.size <= EXACT_AT_REST) {
      const bytes = Buffer.alloc(1 + members.size * MEMBER_BYTES)
      let at = 1
      for (const member of members) at = bytes.writeUIntBE(member, at, MEMBER_BYTES)
      return bytes
    }
    this.dropMembers()
    return Buffer.concat([Uint8Array.of(SKETCH), this.#registers ?? new Uint8Array(REGISTERS)])
  }
}

/** The register chosen by the first bits holds how long a run of zeros the rest has ever begun with. */
function raise(registers: Uint8Array, member: number): void {
  const index = Math.floor(member / 2 ** REST_BITS)
  const rest = member % 2 ** REST_BITS
  const rank = rest === 0 ? REST_BITS + 1 : REST_BITS - Math.floor(Math.log2(rest))
  if (rank > (registers[index] ?? 0)) registers[index] = rank
}

const SHARES = Float64Array.from({ length: 256 }, (_, rank) => 2 ** -rank)

function estimate(registers: Uint8Array): number {
  let sum = 0
  let empty = 0
  for (let index = 0; index < REGISTERS; index += 1) {
    const rank = registers[index] ?? 0
    sum += SHARES[rank] ?? 0
    if (rank === 0) empty += 1
  }
  const raw = ((0.7213 / (1 + 1.079 / REGISTERS)) * REGISTERS ** 2) / sum
  return Math.round(raw <= 2.5 * REGISTERS && empty > 0 ? REGISTERS * Math.log(REGISTERS / empty) : raw)
}
