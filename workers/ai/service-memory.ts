import { causes } from "./errors.ts";
import type { ServiceFeature, ServiceMemory } from "./ports.ts";

/** The words by which a service's error names what it does not support. */
const features: Record<ServiceFeature, RegExp> = {
  streamUsage: /stream_options|include_usage/i,
  jsonSchema: /response_format|json[ _]schema|structured output|json mode|guided_json|grammar/i,
  // Not what is said of a limit that is too large, which names both fields as well.
  maxTokens: /max_tokens\W+is not supported|use\W+max_completion_tokens/i,
};

class RefusedFeatures implements ServiceMemory {
  private readonly refused = new Set<ServiceFeature>();

  supports(feature: ServiceFeature): boolean {
    return !this.refused.has(feature);
  }

  learn(feature: ServiceFeature, error: unknown): boolean {
    for (const cause of causes(error)) {
      if (typeof cause !== "object" || cause === null || !("status" in cause)) continue;
      const { status } = cause;
      if (status !== 400 && status !== 422 && status !== 501) return false;
      const { message = "" } = cause as { message?: string };
      if (!features[feature].test(message)) return false;
      this.refused.add(feature);
      return true;
    }
    return false;
  }
}

const memories = new Map<string, ServiceMemory>();

/** The memory of a model, the same for all who ask it. */
export function memoryOf(baseUrl: string | undefined, model: string): ServiceMemory {
  const key = `${baseUrl ?? ""} ${model}`;
  const memory = memories.get(key) ?? new RefusedFeatures();
  memories.set(key, memory);
  return memory;
}
