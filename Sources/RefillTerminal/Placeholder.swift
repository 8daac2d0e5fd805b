import RefillCore
