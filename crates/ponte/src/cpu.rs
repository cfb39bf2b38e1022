//! Run-time selection of x86-64 instructions.
//!
//! The board code counts and shifts bits all the time, which takes about a fifth less time with the instructions that
//! x86-64 processors have had since about 2013. [`accelerate`] compiles a [`Kernel`] twice, for the baseline and for
//! those instructions, and runs the version that the processor supports. On other architectures it just runs the
//! kernel.

#![allow(unsafe_code, reason = "a function with target features is called after they were detected")]

/// A piece of hot code for [`accelerate`].
pub trait Kernel {
    /// The result of the computation.
    type Output;

    /// Runs the computation. Mark the implementation and what it calls as `#[inline(always)]`: code that is not inlined
    /// is compiled for the baseline only.
    fn run(self) -> Self::Output;
}

/// Whether the processor has all instructions that [`accelerate`] can use.
#[inline]
#[must_use]
pub fn is_accelerated() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        // The standard library caches the detection.
        is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt")
    }
    #[cfg(not(target_arch = "x86_64"))]
    false
}

/// Runs a kernel with the best instructions that the processor supports.
#[inline]
pub fn accelerate<K: Kernel>(kernel: K) -> K::Output {
    #[cfg(target_arch = "x86_64")]
    {
        #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
        fn run_accelerated<K: Kernel>(kernel: K) -> K::Output {
            kernel.run()
        }
        if is_accelerated() {
            // SAFETY: all features that the function enables were detected on this processor.
            return unsafe { run_accelerated(kernel) };
        }
    }
    kernel.run()
}
